import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${theme.space.s} ${theme.space.m}`,
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
export const toolNote = style({
  color: theme.color.textMuted,
  fontSize: theme.font.label,
})
export const fieldProblem = style({ color: theme.color.danger, fontWeight: 600 })
