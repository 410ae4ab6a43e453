// The row metrics of two plans: the bars of the plan before above those of the plan after.
import type { UnitKind } from '../../../../domain/schedule/plan/unit.ts'
import { type Band, curveGrowth, type RowMetrics } from '../../painting/scales.ts'

interface Lanes {
  before: Band
  after: Band
}

const lanes: Record<UnitKind, Lanes> = {
  truck: { before: { y: 5, height: 18 }, after: { y: 29, height: 18 } },
  battery: { before: { y: 42, height: 14 }, after: { y: 61, height: 14 } },
}
const heights = { truck: 52, battery: 81 }
const curve: Band = { y: 5, height: 32 }

/** `bars` of the result are the open plan's. Where the usual curves are higher, these are by as much. */
export function comparedMetrics(defaults: RowMetrics, swapped: boolean): RowMetrics {
  const { textScale } = defaults
  const growth = curveGrowth(defaults)
  const px = (pixels: number) => Math.round(pixels * textScale)
  const side = swapped ? 'after' : 'before'
  const curves = lane(curve, textScale)
  const metrics = {
    ...defaults,
    height: { truck: px(heights.truck), battery: px(heights.battery) + growth },
    curve: { ...curves, height: curves.height + growth },
  }
  const around = (kind: UnitKind): Band => {
    const [{ y }, after] = [laneOf(kind, 'before', metrics), laneOf(kind, 'after', metrics)]
    return { y, height: after.y + after.height - y }
  }
  return {
    ...metrics,
    bars: { truck: laneOf('truck', side, metrics), battery: laneOf('battery', side, metrics) },
    cells: { truck: around('truck'), battery: around('battery') },
  }
}

/** The lane of one plan's bars; a battery's are below its curves. */
export function laneOf(
  kind: UnitKind,
  side: keyof Lanes,
  { curve: curves, textScale }: Pick<RowMetrics, 'curve' | 'textScale'>,
): Band {
  const { y, height } = lane(lanes[kind][side], textScale)
  const growth = kind === 'battery' ? curves.height - lane(curve, textScale).height : 0
  return { y: y + growth, height }
}

const lane = ({ y, height }: Band, textScale: number): Band => ({
  y: Math.round(y * textScale),
  height: Math.round(height * textScale),
})
