import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

export const equalText = style({ color: theme.color.success, fontWeight: 600, fontSize: theme.font.small })
export const divergenceText = style({
  minHeight: '24px',
  padding: `0 ${theme.space.xs}`,
  border: 0,
  background: theme.color.dangerSoft,
  color: theme.color.danger,
  fontWeight: 600,
  fontSize: theme.font.small,
  textAlign: 'start',
  textDecoration: 'underline',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
})
