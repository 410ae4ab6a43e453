import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

export const factList = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${theme.space.s} ${theme.space.l}`,
})
export const factTerm = style({ color: theme.color.textMuted, fontSize: theme.font.small })
export const factValue = style({ fontWeight: 600, overflowWrap: 'anywhere' })
