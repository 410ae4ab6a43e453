import { style } from '@vanilla-extract/css'
import { theme } from '../ui/theme/theme.css.ts'

export const part = style({ display: 'grid', gap: theme.space.xs })
export const partTitle = style({ fontSize: theme.font.label, fontWeight: 600 })
/** Long lists scroll, so that the buttons of the dialog stay in reach. */
export const sentences = style({
  display: 'grid',
  gap: theme.space.xs,
  maxHeight: 'min(14rem, 28dvh)',
  margin: 0,
  padding: `${theme.space.s} ${theme.space.s} ${theme.space.s} ${theme.space.l}`,
  listStyle: 'disc',
  overflowY: 'auto',
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.s,
  fontSize: theme.font.label,
})
