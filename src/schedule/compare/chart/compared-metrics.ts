// The row metrics of two plans: the bars of the plan before above those of the plan after.
import type { Band, RowMetrics } from '../../painting/scales.ts'

interface Lanes {
  before: Band
  after: Band
}

const lanes: Record<'truck' | 'battery', Lanes> = {
  truck: { before: { y: 5, height: 18 }, after: { y: 29, height: 18 } },
  battery: { before: { y: 42, height: 14 }, after: { y: 61, height: 14 } },
}
const heights = { truck: 52, battery: 81 }
const curve: Band = { y: 5, height: 32 }

/** `bars` of the result are the open plan's. */
export function comparedMetrics(usual: RowMetrics, swapped: boolean): RowMetrics {
  const px = (pixels: number) => Math.round(pixels * usual.textScale)
  const side = swapped ? 'after' : 'before'
  return {
    ...usual,
    height: { truck: px(heights.truck), battery: px(heights.battery) },
    bars: {
      truck: lane(lanes.truck[side], usual.textScale),
      battery: lane(lanes.battery[side], usual.textScale),
    },
    cells: {
      truck: around(lanes.truck, usual.textScale),
      battery: around(lanes.battery, usual.textScale),
    },
    curve: lane(curve, usual.textScale),
  }
}

export const laneOf = (kind: 'truck' | 'battery', side: keyof Lanes, textScale: number): Band =>
  lane(lanes[kind][side], textScale)

const lane = ({ y, height }: Band, textScale: number): Band => ({
  y: Math.round(y * textScale),
  height: Math.round(height * textScale),
})

const around = ({ before, after }: Lanes, textScale: number): Band =>
  lane({ y: before.y, height: after.y + after.height - before.y }, textScale)
