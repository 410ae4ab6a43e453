import { style } from '@vanilla-extract/css'
import { theme, wide } from '../../ui/theme/theme.css.ts'

/** Two lines of it, where there is no room for one, fit into the height of the details. */
export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `1px ${theme.space.m}`,
  '@media': { [wide]: { fontSize: theme.font.small, lineHeight: 1.2 } },
})
export const legendEntry = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.s,
  fontSize: theme.font.label,
  '@media': { [wide]: { fontSize: 'inherit' } },
})
