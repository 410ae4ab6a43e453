import { style } from '@vanilla-extract/css'
import { docked, theme } from '../../ui/theme/theme.css.ts'

export const frame = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto auto 1fr auto',
  minHeight: `calc(100dvh - ${docked.below})`,
})
export const main = style({ gridRow: 3, outline: 'none', minWidth: 0 })
export const awayMessage = style({
  gridRow: 2,
  padding: `${theme.space.m} ${theme.space.xl} 0`,
})
export const footer = style({
  gridRow: 4,
  padding: theme.space.l,
  textAlign: 'center',
  color: theme.color.textMuted,
  fontSize: theme.font.label,
  borderTop: `1px solid ${theme.color.line}`,
})
export const skipLink = style({
  position: 'absolute',
  left: theme.space.m,
  top: '-60px',
  zIndex: 10,
  padding: theme.space.m,
  background: theme.color.surface,
  selectors: { '&:focus': { top: theme.space.m } },
})
