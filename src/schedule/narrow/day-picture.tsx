// A unit's day as an SVG of bars and curves, 1000 units wide and stretched to the available width.
import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { wholeDay } from '../../../domain/schedule/calendar/time-window.ts'
import { runKinds } from '../../../domain/schedule/runs/runs.ts'
import { at } from '../layout/column.ts'
import { kindFill } from '../layout/kinds.ts'
import type { Layout } from '../layout/layout.ts'
import type { MeasuredDay } from '../layout/measured.ts'
import { type LevelPoint, visibleCurves } from '../painting/energy-curve.ts'
import { energyLine, measuredLine, projectedLine } from '../painting/energy-line.css.ts'
import { barBand, energyScale } from '../painting/scales.ts'
import { dayPicture, markedSpan } from './day-list.css.ts'

export interface MarkedSpan {
  startMinute: number
  endMinute: number
}

interface DayPictureProps {
  layout: Layout
  row: number
  /** The playhead's minute. */
  minute: number
  measuredDay: MeasuredDay | undefined
  marked: MarkedSpan | null
}

const picture = { bars: { y: 34, height: 14 }, curve: { y: 3, height: 28 }, height: 50 }

export function DayPicture({ layout, row, minute, measuredDay, marked }: DayPictureProps) {
  const { bars, curve, height } = picture
  const x = scaleLinear([0, layout.minutes], [0, 1000])
  const y = energyScale(layout, curve)
  const draw = line<LevelPoint>(
    ({ minute }) => x(minute),
    ({ energyKwh }) => y(energyKwh),
  )
  const paths = (stretches: Iterable<Iterable<LevelPoint>>) =>
    Array.from(stretches, points => draw(points)).join('')
  const first = at(layout.runs.offsets, row)
  const boxes = runKinds.map(() => '')
  for (let run = first; run < at(layout.runs.offsets, row + 1); run++) {
    const left = x(at(layout.runs.startMinute, run))
    const right = x(at(layout.runs.endMinute, run))
    const kind = at(layout.runs.kind, run)
    const band = barBand(runKinds[kind] ?? 'park', bars)
    boxes[kind] = `${boxes[kind] ?? ''}M${left} ${band.y}H${right - 1}v${band.height}H${left}Z`
  }
  const planned = paths(visibleCurves(layout, row, wholeDay(layout.minutes)))
  const measured = paths(measuredDay?.stretches ?? [])
  const projected = paths(measuredDay?.projected ? [measuredDay.projected] : [])
  return (
    <svg className={dayPicture} viewBox={`0 0 1000 ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {boxes.map((d, i) => {
        const kind = runKinds[i] ?? 'park'
        return d && <path key={kind} d={d} fill={kindFill(kind)} />
      })}
      {planned && <path d={planned} className={energyLine} vectorEffect="non-scaling-stroke" />}
      {measured && <path d={measured} className={measuredLine} vectorEffect="non-scaling-stroke" />}
      {projected && <path d={projected} className={projectedLine} vectorEffect="non-scaling-stroke" />}
      <path
        d={`M${x(minute)} 0V${height}`}
        stroke="currentColor"
        strokeWidth={1}
        vectorEffect="non-scaling-stroke"
      />
      {marked && (
        <path
          data-part="marked"
          d={`M${x(marked.startMinute)} ${bars.y - 4}H${x(marked.endMinute)}V${height - 1}H${x(marked.startMinute)}Z`}
          className={markedSpan}
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  )
}
