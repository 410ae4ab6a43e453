// The chart of one metric over time, on a canvas. Its values are for screen readers elsewhere.
import { useMemo, useRef } from 'react'
import type { TimeView } from '../../../../../domain/telemetry/view.ts'
import { usePalette } from '../../../../schedule/painting/use-palette.ts'
import { useCanvas } from '../../../../ui/hooks/use-canvas.ts'
import { useSize } from '../../../../ui/hooks/use-size.ts'
import { usePageZone } from '../../../../ui/time/zones.tsx'
import { type OtherSeries, paintSeries, plotHeight, type SeriesPoint } from './paint-series.ts'
import { chart, chartBox } from './telemetry.css.ts'
import type { EarlierSeries } from './use-earlier.ts'

interface SeriesChartProps {
  points: readonly SeriesPoint[]
  stepMs: number
  /** Drawn under it; null: nothing. */
  earlier?: EarlierSeries | null
  /** Of the battery; said where others are drawn beside it. */
  name?: string
  /** The same array between renders. */
  others?: readonly OtherSeries[]
  view: TimeView
  reaches: readonly [number, number]
  /** A value that is drawn as a line across, above which something is wrong. */
  limit?: number | null
  /** Of these times not all records are counted. */
  incomplete?: readonly TimeView[]
  markedMs?: number | null
  /** Of the plot in pixels, without the labels of its time. */
  height: number
  /** The last of the plots that share one axis of time. */
  hasTimeLabels: boolean
  isPower?: boolean
}

export function SeriesChart({
  points,
  stepMs,
  earlier = null,
  name = '',
  others = noOthers,
  view,
  reaches,
  limit = null,
  incomplete = nothing,
  markedMs = null,
  height: ownHeight,
  hasTimeLabels,
  isPower = false,
}: SeriesChartProps) {
  const height = plotHeight(ownHeight, hasTimeLabels)
  const box = useRef<HTMLDivElement>(null)
  const { width } = useSize(box, 'telemetry chart')
  const palette = usePalette(box)
  const zone = usePageZone()
  const { fromMs, untilMs } = view
  const [low, high] = reaches
  const paint = useMemo(() => {
    if (!palette || width === 0) return null
    const picture = {
      points,
      stepMs,
      earlier,
      name,
      others,
      fromMs,
      untilMs,
      zone,
      width,
      height,
      reaches: [low, high] as const,
      limit,
      incomplete,
      markedMs,
      hasTimeLabels,
      isPower,
    }
    return (canvas: CanvasRenderingContext2D) => paintSeries(canvas, palette, picture)
  }, [
    palette,
    width,
    height,
    points,
    stepMs,
    earlier,
    name,
    others,
    fromMs,
    untilMs,
    zone,
    low,
    high,
    limit,
    incomplete,
    markedMs,
    hasTimeLabels,
    isPower,
  ])
  const canvas = useCanvas(width, height, paint)
  return (
    <div ref={box} className={chartBox} style={{ height }} aria-hidden="true">
      <canvas ref={canvas} className={chart} style={{ width, height }} />
    </div>
  )
}

const nothing: readonly TimeView[] = []
const noOthers: readonly OtherSeries[] = []
