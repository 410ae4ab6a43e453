import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

export const deliveryNote = style({
  flexBasis: '100%',
  color: theme.color.textMuted,
  fontSize: theme.font.small,
  overflowWrap: 'anywhere',
})
