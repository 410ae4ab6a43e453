import { style } from '@vanilla-extract/css'
import { theme } from '../ui/theme.css.ts'

export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  flex: '0 0 min(24rem, 45%)',
  minHeight: 0,
  background: theme.color.surface,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.m,
  overflow: 'hidden',
  selectors: { '&[data-alone]': { flex: '1 1 auto', minHeight: '420px' } },
})
export const panelHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.space.s,
  padding: `${theme.space.s} ${theme.space.m}`,
})
export const panelTitle = style({ flex: 1 })
export const note = style({
  padding: `0 ${theme.space.m} ${theme.space.s}`,
  color: theme.color.textMuted,
  fontSize: theme.font.small,
})
export const listFrame = style({
  position: 'relative',
  flex: '1 1 0',
  minHeight: '96px',
  overflowY: 'auto',
  borderTop: `1px solid ${theme.color.line}`,
})
export const list = style({ position: 'relative' })
export const line = style({
  position: 'absolute',
  left: 0,
  right: 0,
  borderBottom: `1px solid ${theme.color.line}`,
})
export const findingButton = style({
  display: 'grid',
  gap: theme.space.xs,
  width: '100%',
  padding: `${theme.space.s} ${theme.space.m}`,
  textAlign: 'left',
  background: 'transparent',
  border: 0,
  cursor: 'pointer',
  outlineOffset: '-2px',
  overflowWrap: 'anywhere',
  selectors: {
    '&:hover': { background: theme.color.surfaceSunken },
    // A bar at the edge tells it without colour.
    '&[aria-current]': {
      background: theme.color.accentSoft,
      boxShadow: `inset 5px 0 0 ${theme.color.accent}`,
    },
  },
})
export const findingHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${theme.space.s}`,
  fontWeight: 650,
})
export const severityLook = style({
  selectors: { '&[data-severity="error"]': { color: theme.color.danger } },
})
export const measures = style({ color: theme.color.textMuted, fontSize: theme.font.label })
