// Sizes, scales and colours of the chart, for its canvas and its grid.
import { type RefObject, useMemo } from 'react'
import { useSize } from '../../../ui/hooks/use-size.ts'
import { useStableFields } from '../../../ui/hooks/use-stable-fields.ts'
import type { Palette } from '../../painting/palette.ts'
import {
  type EnergyScale,
  energyScale,
  type RowMetrics,
  type TimeScale,
  timeScale,
} from '../../painting/scales.ts'
import { usePalette } from '../../painting/use-palette.ts'
import { useRowMetrics } from '../../painting/use-row-metrics.ts'
import { useView } from '../../view/view-context.tsx'
import { type RowLabels, rowLabels } from './row-labels.ts'

/** Sizes in pixels. */
export interface ChartGeometry {
  /** Null until the element is in the document. */
  palette: Palette | null
  metrics: RowMetrics
  labels: RowLabels
  labelWidth: number
  time: TimeScale
  energy: EnergyScale
  /** Of the picture, without labels and axis. */
  width: number
  height: number
  /** Of axis and picture, which do not scroll. */
  stageHeight: number
}

/** Used where nothing can be measured, as in jsdom. */
const unmeasured = { width: 1200, height: 640 }

/** `outgrown` is true while the picture's size differs from the element's (src/ui/hooks/use-canvas.ts). */
export function useChartGeometry(
  frame: RefObject<HTMLElement | null>,
  labelWidth: number,
  outgrown: RefObject<boolean>,
): ChartGeometry {
  const { drawn, overlay, window, density, capacityKwh, measured } = useView(
    'drawn',
    'overlay',
    'window',
    'density',
    'capacityKwh',
    'measured',
  )
  const frameSize = useSize(frame, 'chart', outgrown)
  const size = frameSize.width > 0 && frameSize.height > 0 ? frameSize : unmeasured
  const ownMetrics = useRowMetrics(density)
  const metrics = useMemo(() => overlay?.metrics(ownMetrics) ?? ownMetrics, [overlay, ownMetrics])
  const width = Math.max(120, size.width - labelWidth)
  const height = Math.max(0, size.height - metrics.axis - 1)
  const time = useMemo(() => timeScale(window, width, metrics.textScale), [window, width, metrics])
  const energy = useMemo(() => energyScale(drawn, metrics.curve, capacityKwh), [drawn, metrics, capacityKwh])
  const palette = usePalette(frame)
  const { highestKwh } = energy
  const hasNotes = overlay !== null
  const hasMeasured = measured !== undefined
  const labels = useMemo(
    () => rowLabels({ layout: drawn, metrics, palette, labelWidth, highestKwh, hasMeasured, hasNotes }),
    [drawn, metrics, palette, labelWidth, highestKwh, hasMeasured, hasNotes],
  )
  return useStableFields({
    palette,
    metrics,
    labels,
    labelWidth,
    time,
    energy,
    width,
    height,
    stageHeight: size.height,
  })
}
