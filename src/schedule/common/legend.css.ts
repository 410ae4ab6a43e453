import { style } from '@vanilla-extract/css'
import { theme, wide } from '../../ui/theme/theme.css.ts'

export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${theme.space.xs} ${theme.space.m}`,
  // Room for two lines: what stands beside it has the rest.
  '@media': { [wide]: { flex: '1 0 31rem' } },
})
export const legendEntry = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.s,
  fontSize: theme.font.label,
})
