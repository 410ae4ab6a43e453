import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

export const deliveryNote = style({
  color: theme.color.textMuted,
  fontSize: theme.font.small,
  overflowWrap: 'anywhere',
})
