// A row of the accessible grid over the chart's picture: a header and a cell for each run in view; or a group's heading.
import { memo, useState } from 'react'
import { clock } from '../../../domain/schedule/calendar/period.ts'
import { energyText, runSentence } from '../../../domain/schedule/words/sentences.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import { at, rowId, rowKind } from '../layout/column.ts'
import { type Layout, runAt, runCount } from '../layout/layout.ts'
import type { RowDivergence } from '../layout/measured.ts'
import { overshoots } from '../painting/energy-curve.ts'
import type { RowNote } from '../painting/overlay.ts'
import type { FindingMark } from '../painting/picture.ts'
import type { EnergyScale, RowMetrics, TimeScale } from '../painting/scales.ts'
import { useView } from '../view/view-context.tsx'
import {
  cell,
  divergenceSign,
  groupHeading,
  noteSign,
  pinMark,
  rowHeader,
  rowLook,
  scaleEnds,
  unitId,
  unitLabel,
} from './chart.css.ts'
import { cellAttributes } from './interaction/cells.ts'

interface ChartRowProps {
  row: number
  /** From 1, for aria-rowindex. */
  position: number
  /** Pixels from the top of the first row. */
  top: number
  metrics: RowMetrics
  /** The lines of the unit's name. */
  label: readonly string[]
  /** Extra pixels above the bars and below them. */
  growth: number
  energy: EnergyScale
  /** Null while the chart scrolls or zooms, and for a row beside the view; cells then stay as they are. */
  time: TimeScale | null
  /** The width of the chart's picture in pixels. */
  width: number
  /** The cell that Tab reaches: a run, the header (null), or none of this row (undefined). */
  active: number | null | undefined
  pinned: boolean
  /** The row is related to the selection; `highlightedRuns` are indexes into the run columns. */
  isRelated: boolean
  highlightedRuns: readonly number[]
  /** The row's findings. */
  marks: readonly FindingMark[]
  /** What the battery held last, as measured; null if that is not known. */
  latest: string | null
  /** The battery's first divergence from its plan. */
  divergence: RowDivergence | null
}

export const ChartRow = memo(function ChartRow(props: ChartRowProps) {
  const { row, metrics, label, growth, energy, active, isRelated, marks, latest, divergence } = props
  const { drawn, overlay } = useView('drawn', 'overlay')
  const cellTime = useLastTime(props.time)
  const kind = rowKind(drawn, row)
  const id = rowId(drawn, row)
  const note = overlay?.note(row)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus goes to the cells of a row
    <div
      role="row"
      aria-rowindex={props.position}
      className={rowLook}
      data-related={isRelated || undefined}
      style={{
        height: metrics.height[kind] + 2 * growth,
        transform: `translateY(${props.top}px)`,
        ['--cell-top' as string]: `${growth + metrics.cells[kind].y}px`,
        ['--cell-height' as string]: `${metrics.cells[kind].height}px`,
      }}
    >
      <div
        role="rowheader"
        tabIndex={active === null ? 0 : -1}
        className={rowHeader}
        aria-label={id}
        aria-description={descriptionOf(isRelated, marks, divergence, note, [
          ...(latest ? [`measured ${latest}`] : []),
          ...overshootTexts(drawn, row, energy),
        ])}
        {...cellAttributes({ row, run: null })}
      >
        {props.pinned && <span className={pinMark} aria-hidden="true" />}
        {note ? (
          <span className={unitLabel}>
            <UnitId id={id} lines={label} />
            <span className={noteSign} title={note.description} aria-hidden="true">
              {note.sign} {note.word}
            </span>
          </span>
        ) : (
          <UnitId id={id} lines={label} className={unitLabel} />
        )}
        {kind === 'battery' && (
          <span
            className={scaleEnds}
            style={scaleEndsPlace(metrics, growth)}
            data-highest={`${energy.highestKwh} kWh`}
            data-lowest={divergence && isLow(metrics) ? undefined : energy.lowestKwh}
            data-measured={latest ?? undefined}
            aria-hidden="true"
          >
            {divergence && (
              <span className={divergenceSign} title={divergence.sentence}>
                ≠
              </span>
            )}
          </span>
        )}
      </div>
      {cellTime && (
        <Cells
          row={row}
          time={cellTime}
          width={props.width}
          active={active}
          highlightedRuns={props.highlightedRuns}
          marks={marks}
          divergence={divergence}
        />
      )}
    </div>
  )
})

/** The unit's name in its lines. */
const UnitId = ({
  id,
  lines,
  className = '',
}: {
  id: string
  lines: readonly string[]
  className?: string
}) => (
  <span className={`${unitId} ${className}`} title={id}>
    {lines[0]}
    {lines.length > 1 && <br />}
    {lines[1]}
  </span>
)

/** The scale's ends stand at those of the curve, and half a line further. */
const scaleEndsPlace = ({ curve, textScale }: RowMetrics, growth: number) => ({
  marginTop: growth + curve.y - 5 * textScale,
  height: curve.height + 10 * textScale,
})

/** Too low for both ends of the scale and the sign between them. */
const isLow = ({ curve, textScale }: RowMetrics) => curve.height < 20 * textScale

/** The last time scale that was not null; null before the first. */
function useLastTime(time: TimeScale | null): TimeScale | null {
  const [last, setLast] = useState(() => time)
  if (time && time !== last) setLast(() => time)
  return time ?? last
}

interface CellsProps
  extends Pick<ChartRowProps, 'row' | 'width' | 'active' | 'highlightedRuns' | 'marks' | 'divergence'> {
  time: TimeScale
}

/** A cell for each run in view. */
const Cells = memo(function Cells(props: CellsProps) {
  const { row, time, width, active, highlightedRuns, marks, divergence } = props
  const { drawn, overlay, chosenRuns } = useView('drawn', 'overlay', 'chosenRuns')
  const { offsets, startMinute, endMinute } = drawn.runs
  const first = at(offsets, row)
  const seen = Array.from({ length: runCount(drawn, row) }, (_, i) => i).filter(i => {
    const start = at(startMinute, first + i)
    const end = at(endMinute, first + i)
    return (end > time.visible.from && start < time.visible.to) || i === active
  })
  return seen.map(i => {
    const run = runAt(drawn, row, i)
    const left = Math.max(0, time(run.startMinute))
    const right = Math.min(width, time(run.endMinute))
    return (
      <div
        key={i}
        role="gridcell"
        aria-label={overlay?.sentence(row, i) ?? runSentence(run)}
        aria-colindex={i + 2}
        aria-selected={chosenRuns?.has(first + i) ?? highlightedRuns.includes(first + i)}
        aria-description={descriptionOf(false, marksWithin(marks, run), divergenceWithin(divergence, run))}
        tabIndex={i === active ? 0 : -1}
        className={cell}
        style={{ left, width: Math.max(0, right - left) }}
        data-kind={run.kind}
        {...cellAttributes({ row, run: i })}
      />
    )
  })
})

/** Describes frames and marks for screen readers. */
function descriptionOf(
  isRelated: boolean,
  marks: readonly FindingMark[],
  divergence: RowDivergence | null,
  note?: RowNote,
  more: readonly string[] = [],
): string | undefined {
  const findings = marks.reduce((sum, { count = 1 }) => sum + count, 0)
  const descriptions = [
    ...(isRelated ? ['Belongs to the selection'] : []),
    ...(findings > 0 ? [pluralize(findings, 'finding', 'findings')] : []),
    ...(divergence ? [divergence.sentence] : []),
    ...(note ? [note.description] : []),
    ...more,
  ]
  return descriptions.length > 0 ? descriptions.join(', ') : undefined
}

/** '9,999 kWh at 10:15 is beyond the scale'. */
const overshootTexts = (layout: Layout, row: number, energy: EnergyScale): string[] =>
  overshoots(layout, row, energy).map(
    ({ minute, energyKwh }) => `${energyText(energyKwh)} at ${clock(minute)} is beyond the scale`,
  )

const marksWithin = (marks: readonly FindingMark[], run: { startMinute: number; endMinute: number }) =>
  marks.length === 0
    ? marks
    : marks.filter(mark => mark.startMinute < run.endMinute && mark.endMinute > run.startMinute)

/** A value measured at the end of a bar belongs to that bar. */
const divergenceWithin = (
  divergence: RowDivergence | null,
  run: { startMinute: number; endMinute: number },
) =>
  divergence && divergence.minute > run.startMinute && divergence.minute <= run.endMinute ? divergence : null

interface GroupHeadingProps {
  text: string
  position: number
  top: number
  metrics: RowMetrics
}

export const GroupHeading = memo(function GroupHeading({ text, position, top, metrics }: GroupHeadingProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: there is nothing to do with a heading
    <div
      role="row"
      aria-rowindex={position}
      className={rowLook}
      style={{ height: metrics.heading, transform: `translateY(${top}px)` }}
    >
      {/* biome-ignore lint/a11y/useFocusableInteractive: there is nothing to do with a heading */}
      <div role="rowheader" className={groupHeading}>
        {text}
      </div>
    </div>
  )
})
