// How wide the texts of a picture are.
import type { MeasureText } from './chart-graph.ts'
import { chartFont } from './statechart.css.ts'

/** Where nothing can be measured: the width of a wide letter, in parts of the type's size. */
const roughly = 0.62

export function measureText(): MeasureText {
  const context = document.createElement('canvas').getContext('2d')
  const { size, family, weights } = chartFont
  return (text, weight) => {
    if (!context) return text.length * size * roughly
    context.font = `${weights[weight]} ${size}px ${family}`
    return context.measureText(text).width
  }
}
