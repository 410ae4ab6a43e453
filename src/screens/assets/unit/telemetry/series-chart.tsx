// The chart of one metric over time, on a canvas. Its values are for screen readers elsewhere.
import { useMemo, useRef } from 'react'
import type { TimeView } from '../../../../../domain/telemetry/view.ts'
import { usePalette } from '../../../../schedule/painting/use-palette.ts'
import { useCanvas } from '../../../../ui/hooks/use-canvas.ts'
import { useSize } from '../../../../ui/hooks/use-size.ts'
import { useStableFields } from '../../../../ui/hooks/use-stable-fields.ts'
import { usePageZone } from '../../../../ui/time/zones.tsx'
import { paintSeries, plotHeight, type SeriesPicture } from './paint-series.ts'
import { chart, chartBox } from './telemetry.css.ts'

/** `height` is of the plot, without the labels of its time; `others` is the same list between renders. */
interface SeriesChartProps
  extends Pick<SeriesPicture, 'points' | 'stepMs' | 'reaches' | 'height' | 'hasTimeLabels'>,
    Partial<typeof nothingMore> {
  view: TimeView
}

const nothingMore: Pick<
  SeriesPicture,
  'earlier' | 'name' | 'others' | 'limit' | 'incomplete' | 'markedMs' | 'isPower'
> = { earlier: null, name: '', others: [], limit: null, incomplete: [], markedMs: null, isPower: false }

export function SeriesChart({ view, reaches: [low, high], height: ownHeight, ...given }: SeriesChartProps) {
  const height = plotHeight(ownHeight, given.hasTimeLabels)
  const box = useRef<HTMLDivElement>(null)
  const { width } = useSize(box, 'telemetry chart')
  const palette = usePalette(box)
  const zone = usePageZone()
  const { fromMs, untilMs } = view
  const drawn = useStableFields({ ...nothingMore, ...given, fromMs, untilMs, zone, width, height })
  const paint = useMemo(() => {
    if (!palette || width === 0) return null
    const picture = { ...drawn, reaches: [low, high] as const }
    return (canvas: CanvasRenderingContext2D) => paintSeries(canvas, palette, picture)
  }, [palette, width, drawn, low, high])
  const canvas = useCanvas(width, height, paint)
  return (
    <div ref={box} className={chartBox} style={{ height }} aria-hidden="true">
      <canvas ref={canvas} className={chart} style={{ width, height }} />
    </div>
  )
}
