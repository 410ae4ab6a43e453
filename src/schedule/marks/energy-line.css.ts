import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme.css.ts'

export const energyLine = style({
  fill: 'none',
  stroke: theme.kind.energy,
  strokeWidth: 1.75,
  strokeLinejoin: 'round',
  pointerEvents: 'none',
})
