import { style } from '@vanilla-extract/css'
import { inFieldLook } from '../theme/looks.ts'
import { theme } from '../theme/theme.css.ts'

export const searchField = style({ flex: '1 1 240px', maxWidth: '420px', position: 'relative' })
export const clearButton = style({
  ...inFieldLook,
  width: '36px',
  color: theme.color.textMuted,
  selectors: { '&:hover': { background: theme.color.surfaceSunken } },
})
export const found = style({
  position: 'absolute',
  right: 0,
  top: 0,
  fontSize: theme.font.label,
  color: theme.color.textMuted,
})
