import { style, styleVariants } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

export const look = styleVariants({
  running: {},
  verified: {},
  unverified: { color: theme.color.warning, fontWeight: 600 },
  wrong: { color: theme.color.danger, fontWeight: 600 },
  failed: { color: theme.color.danger, fontWeight: 600 },
})
export const whole = style({ whiteSpace: 'normal' })
