import { style, styleVariants } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

export const rowActions = style({ display: 'flex', gap: theme.space.s })
export const expiryLook = styleVariants({
  soon: { color: theme.color.warning, fontWeight: 600 },
  urgent: { color: theme.color.danger, fontWeight: 600 },
})
