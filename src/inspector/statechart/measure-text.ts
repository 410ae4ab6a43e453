// The widths of a picture's texts.
import type { TextWidth } from './chart-graph.ts'
import { chartFont } from './statechart.css.ts'

/** Without a canvas: the width of a wide letter as a share of the font size. */
const roughly = 0.62

export function createTextWidth(): TextWidth {
  const { size, family, weights } = chartFont
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return text => text.length * size * roughly
  context.font = `${weights.strong} ${size}px ${family}`
  return text => context.measureText(text).width
}
