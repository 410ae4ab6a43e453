import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

export const legend = style({ display: 'flex', flexWrap: 'wrap', gap: `${theme.space.xs} ${theme.space.m}` })
export const legendEntry = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.s,
  fontSize: theme.font.label,
})
