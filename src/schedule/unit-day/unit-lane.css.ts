import { globalStyle, style } from '@vanilla-extract/css'
import { boxLook } from '../../ui/theme/looks.ts'
import { drawn, theme } from '../../ui/theme/theme.css.ts'

export const laneBox = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.m,
  padding: theme.space.l,
  ...boxLook,
})
export const lane = style({ display: 'block', overflow: 'visible' })
export const laneLabel = style({
  fill: theme.color.textMuted,
  fontSize: theme.font.small,
  stroke: theme.color.surface,
  strokeWidth: 3,
  paintOrder: 'stroke',
})
/** On a bar and on the thin line of a unit that rests: its edge keeps it apart from both. */
export const barText = style([laneLabel, { fill: theme.color.text, fontWeight: 550 }])
export const nowLine = style({ stroke: drawn.now, strokeWidth: 1 })
export const measuredMark = style({
  fill: theme.color.surface,
  stroke: drawn.measured,
  strokeWidth: 3,
})
export const runList = style({
  display: 'grid',
  gap: theme.space.xs,
  margin: 0,
  padding: `0 0 0 ${theme.space.xl}`,
  fontSize: theme.font.label,
  fontVariantNumeric: 'tabular-nums',
})
globalStyle(`${runList} [aria-current]`, { fontWeight: 600 })
