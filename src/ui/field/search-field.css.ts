import { style } from '@vanilla-extract/css'
import { theme } from '../theme/theme.css.ts'

export const searchField = style({ flex: '1 1 240px', maxWidth: '420px', position: 'relative' })
export const clearButton = style({
  position: 'absolute',
  right: '4px',
  top: '4px',
  bottom: '4px',
  width: '36px',
  border: 0,
  borderRadius: theme.radius.s,
  background: 'transparent',
  color: theme.color.textMuted,
  cursor: 'pointer',
  selectors: { '&:hover': { background: theme.color.surfaceSunken } },
})
export const found = style({
  position: 'absolute',
  right: 0,
  top: 0,
  fontSize: theme.font.label,
  color: theme.color.textMuted,
})
