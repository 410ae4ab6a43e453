import { style } from '@vanilla-extract/css'
import { theme } from '../ui/theme.css.ts'

export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${theme.space.s} ${theme.space.l}`,
  flex: 'none',
  '@media': { print: { display: 'none' } },
})
export const toolGroup = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.space.s,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
})
export const toolText = style({
  padding: `0 ${theme.space.s}`,
  fontSize: theme.font.label,
  fontWeight: 600,
  whiteSpace: 'nowrap',
})
export const tool = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.space.xs,
  minWidth: '34px',
  minHeight: '34px',
  padding: `0 ${theme.space.m}`,
  background: theme.color.surface,
  color: theme.color.text,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.s,
  fontSize: theme.font.label,
  fontWeight: 600,
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  selectors: {
    '&:hover:not([aria-disabled])': { background: theme.color.surfaceSunken },
    '&[aria-disabled]': { color: theme.color.textMuted, borderColor: theme.color.line, cursor: 'default' },
    '&[aria-pressed="true"]': {
      background: theme.color.accentSoft,
      borderColor: theme.color.accent,
      // A line beneath tells it without colour.
      boxShadow: `inset 0 -3px 0 ${theme.color.accent}`,
    },
  },
  '@media': { '(pointer: coarse)': { minHeight: '44px', minWidth: '44px' } },
})
export const toolField = style({
  minHeight: '34px',
  minWidth: 0,
  padding: `0 ${theme.space.s}`,
  background: theme.color.surface,
  color: theme.color.text,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.s,
  fontSize: theme.font.label,
  '@media': { '(pointer: coarse)': { minHeight: '44px', fontSize: '1rem' } },
})
export const toolLabel = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.xs,
  fontSize: theme.font.label,
  fontWeight: 600,
})
/** As wide as the screen, whatever it says: what comes later moves nothing. */
export const rowOfTools = style([toolGroup, { flex: '1 1 100%' }])
export const toolNote = style({
  flex: '1 1 12em',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: theme.color.textMuted,
  fontSize: theme.font.label,
  '@media': { '(max-width: 640px)': { flexBasis: '100%', whiteSpace: 'normal' } },
})
export const fieldProblem = style({ color: theme.color.danger, fontWeight: 600 })
