import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

/** axis-ticks.ts knows the sizes of these letters. */
export const hourLabel = style({ fill: theme.color.text, fontSize: theme.font.small, fontWeight: 550 })
export const periodLabel = style({
  fill: theme.color.textMuted,
  fontSize: theme.font.axis,
  fontVariantNumeric: 'tabular-nums',
})
export const tickLine = style({ stroke: theme.color.lineStrong, strokeWidth: 1 })
