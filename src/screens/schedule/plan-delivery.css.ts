import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

export const deliveryNote = style({
  // A line of its own that asks for no width.
  flexBasis: '100%',
  width: 0,
  minWidth: '100%',
  color: theme.color.textMuted,
  fontSize: theme.font.small,
  overflowWrap: 'anywhere',
})
