// The fleet's totals in lanes below the chart, on its time scale: power in and out, energy, trucks under way.
import { memo, type ReactNode, useMemo, useRef, useState } from 'react'
import { clock, minutesPerPeriod } from '../../../domain/schedule/calendar/period.ts'
import { useCanvas } from '../../ui/hooks/use-canvas.ts'
import { useSize } from '../../ui/hooks/use-size.ts'
import { shortfallsText } from '../layout/shortfalls.ts'
import { paintTotals, totalLanes } from '../painting/paint-totals.ts'
import { type TimeScale, timeScale } from '../painting/scales.ts'
import { usePalette } from '../painting/use-palette.ts'
import { useTextScale } from '../painting/use-row-metrics.ts'
import { useView } from '../view/view-context.tsx'
import {
  laneLabel,
  laneName,
  laneValue,
  strip,
  stripBox,
  stripButton,
  stripLabels,
  stripLine,
  stripPicture,
} from './strip.css.ts'

/** Pixels of a lane at the default font size. */
const defaultLaneHeight = 14

export const TotalsStrip = memo(function TotalsStrip({ labelWidth }: { labelWidth: number }) {
  const laneHeight = Math.round(defaultLaneHeight * useTextScale())
  return (
    <Strip>
      <Values labelWidth={labelWidth} laneHeight={laneHeight} />
      <Lanes laneHeight={laneHeight} />
    </Strip>
  )
})

function Strip({ children }: { children: ReactNode }) {
  const { playhead } = useView('playhead')
  return (
    <section className={strip} aria-label={`Totals at ${clock(Math.floor(playhead))}`}>
      {children}
    </section>
  )
}

/** Names of the lanes and their values at the playhead. */
function Values({ labelWidth, laneHeight }: { labelWidth: number; laneHeight: number }) {
  const { layout, playhead } = useView('layout', 'playhead')
  const period = Math.min(layout.periodCount - 1, Math.floor(playhead / minutesPerPeriod))
  return (
    <dl className={stripLabels} style={{ width: labelWidth }}>
      {totalLanes(layout).map(({ name, text, column }) => (
        <div key={name} className={laneLabel} style={{ height: laneHeight }}>
          <dt className={laneName}>{name}</dt>
          <dd className={laneValue}>{text(layout.totals[column][period] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Lanes({ laneHeight }: { laneHeight: number }) {
  const { layout, window } = useView('layout', 'window')
  const textScale = useTextScale()
  const height = totalLanes(layout).length * laneHeight
  const box = useRef<HTMLDivElement>(null)
  const { width } = useSize(box, 'totals')
  const palette = usePalette(box)
  const time = useMemo(() => timeScale(window, width, textScale), [window, width, textScale])
  const paint = useMemo(
    () =>
      palette
        ? (canvas: CanvasRenderingContext2D) =>
            paintTotals(canvas, { layout, palette, time, width, laneHeight })
        : null,
    [layout, palette, time, width, laneHeight],
  )
  const canvas = useCanvas(width, height, paint)
  return (
    <div ref={box} className={stripBox} style={{ height }}>
      <canvas ref={canvas} className={stripPicture} style={{ width, height }} />
      <PlayheadLine time={time} width={width} />
      {layout.shortfalls.total > 0 && <ShortfallLane time={time} height={laneHeight} />}
    </div>
  )
}

/** Over the picture of the first lane: it names the sites that are short at the pointer, and opens their panel. */
function ShortfallLane({ time, height }: { time: TimeScale; height: number }) {
  const { layout, panel, togglePanel } = useView('layout', 'panel', 'togglePanel')
  const [minute, setMinute] = useState<number | null>(null)
  return (
    <button
      type="button"
      className={stripButton}
      style={{ height }}
      aria-label="Shortfalls over the day"
      aria-pressed={panel === 'sites'}
      title={minute === null ? undefined : shortfallsText(layout, minute)}
      onPointerMove={({ nativeEvent }) => setMinute(time.invert(nativeEvent.offsetX))}
      onClick={() => togglePanel('sites')}
    />
  )
}

function PlayheadLine({ time, width }: { time: TimeScale; width: number }) {
  const { playhead } = useView('playhead')
  const x = time(playhead)
  if (x < 0 || x > width) return null
  return <div className={stripLine} style={{ transform: `translateX(${x}px)` }} />
}
