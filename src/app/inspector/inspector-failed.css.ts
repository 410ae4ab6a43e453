import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

export const failedInspector = style({
  position: 'fixed',
  inset: 'auto 0 0 0',
  zIndex: 20,
  margin: theme.space.l,
  borderRadius: theme.radius.s,
  boxShadow: theme.color.shadow,
})
