import { style } from '@vanilla-extract/css'
import { drawn, theme } from '../../ui/theme/theme.css.ts'

export const energyLine = style({
  fill: 'none',
  stroke: drawn.plan,
  strokeWidth: 1.25,
  strokeLinejoin: 'round',
  pointerEvents: 'none',
})
export const measuredLine = style({
  fill: 'none',
  stroke: drawn.measured,
  strokeWidth: 2,
  strokeLinejoin: 'round',
  pointerEvents: 'none',
  '@media': { '(forced-colors: active)': { stroke: 'Highlight' } },
})
/** What a battery will hold as it goes now. */
export const projectedLine = style([measuredLine, { strokeDasharray: '4 4' }])
/** Between the measured and the planned curve, where a battery is off its plan. */
export const offPlanArea = style({ fill: theme.color.dangerSoft, pointerEvents: 'none' })
export const divergenceMark = style({
  stroke: theme.kind.shortfall,
  strokeWidth: 3,
  strokeLinecap: 'round',
  pointerEvents: 'none',
})
