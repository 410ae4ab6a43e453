// The plan as a table: a row for each run, in the order of the chart. Only rows in view are rendered.
import { useEffect, useMemo, useRef } from 'react'
import { countPassing } from '../../../domain/binary-search.ts'
import { clock } from '../../../domain/schedule/calendar/period.ts'
import type { Run } from '../../../domain/schedule/runs/runs.ts'
import { amount } from '../../../domain/schedule/words/sentences.ts'
import { ShortenedId } from '../common/shortened-id.tsx'
import { useVirtualRows } from '../common/use-virtual-rows.ts'
import { at } from '../layout/column.ts'
import { kindLabels } from '../layout/kinds.ts'
import { type Layout, runAt, runCount } from '../layout/layout.ts'
import type { OtherActivity } from '../painting/overlay.ts'
import { useTextScale } from '../painting/use-row-metrics.ts'
import { useView } from '../view/view-context.tsx'
import {
  comparedColumn,
  number,
  short,
  tableFrame,
  tableHead,
  tableLook,
  tableRow,
  way,
} from './runs-table.css.ts'

/** Pixels of a row at the default font size. */
const defaultLineHeight = 34
const columns = [
  'Unit',
  'From',
  'To',
  'What',
  'Where',
  'Rate, kW',
  'Energy before, kWh',
  'Energy after, kWh',
  'With',
]

const comparedColumns = columns.toSpliced(columns.indexOf('Where') + 1, 0, 'Compared')

export default function RunsTable() {
  const { drawn: layout, overlay, visibleRows } = useView('drawn', 'overlay', 'visibleRows')
  const lineHeight = Math.round(defaultLineHeight * useTextScale())
  const rows = useMemo(() => Array.from(visibleRows.rows).filter(row => row >= 0), [visibleRows])
  const offsets = useMemo(() => offsetsOf(rows.map(row => runCount(layout, row))), [layout, rows])
  const count = offsets.at(-1) ?? 0
  const { frame, first, end, before, after } = useVirtualRows(count, lineHeight)
  const took = useRef(false)
  useEffect(() => {
    // The table replaces the chart, and takes the focus.
    if (!took.current) frame.current?.focus({ preventScroll: true })
    took.current = true
  }, [frame])
  const runs = Array.from({ length: end - first }, (_, i) => runOf(layout, rows, offsets, first + i))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <div ref={frame} className={tableFrame} tabIndex={0} role="group" aria-label="Runs">
      <div style={{ height: before }} />
      <table
        className={tableLook}
        data-compared={overlay !== null || undefined}
        aria-label="Schedule"
        aria-rowcount={count + 1}
      >
        <thead className={tableHead}>
          <tr aria-rowindex={1}>
            {(overlay ? comparedColumns : columns).map(name => (
              <th key={name} scope="col" className={columnLook(name)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map(({ run, row, i: inRow }, i) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: a run has no identity but its place
              key={first + i}
              className={tableRow}
              style={{ height: lineHeight }}
              aria-rowindex={first + i + 2}
            >
              <th scope="row">
                <ShortenedId id={run.unitId} />
              </th>
              <td>{clock(run.startMinute)}</td>
              <td>{clock(run.endMinute)}</td>
              <td>{kindLabels[run.kind]}</td>
              <td>
                <Where run={run} />
              </td>
              {overlay && <ComparedCell other={overlay.other(row, inRow)} />}
              <td className={number}>{'rateKw' in run ? amount(run.rateKw) : ''}</td>
              <td className={number}>{'energyBeforeKwh' in run ? amount(run.energyBeforeKwh) : ''}</td>
              <td className={number}>{'energyAfterKwh' in run ? amount(run.energyAfterKwh) : ''}</td>
              <With run={run} />
            </tr>
          ))}
        </tbody>
      </table>
      <div style={{ height: after }} />
    </div>
  )
}

const columnLook = (name: string) =>
  /kWh?$/.test(name)
    ? number
    : name === 'Compared'
      ? comparedColumn
      : shortColumns.has(name)
        ? short
        : undefined

/** Columns with short texts; the others share the remaining width. */
const shortColumns: ReadonlySet<string> = new Set(['From', 'To', 'What'])

const Where = ({ run }: { run: Run }) =>
  'trip' in run ? (
    <span className={way}>
      <ShortenedId id={run.trip.sourceId} /> → <ShortenedId id={run.trip.destinationId} />
    </span>
  ) : (
    <ShortenedId id={run.place} />
  )

function With({ run }: { run: Run }) {
  const ids = run.kind === 'trip' ? run.trip.batteryIds : run.kind === 'carried' ? [run.trip.truckId] : []
  const text = ids.join(', ')
  return <td title={text}>{ids.length === 1 ? <ShortenedId id={text} /> : text}</td>
}

function ComparedCell({ other: { name, activity } }: { other: OtherActivity }) {
  const text = activity === null ? `Not in ${name}` : `In ${name}: ${activity}`
  return <td title={text}>{text}</td>
}

function offsetsOf(counts: number[]): number[] {
  const offsets = [0]
  for (const count of counts) offsets.push((offsets.at(-1) ?? 0) + count)
  return offsets
}

/** The i-th run of all rows together. */
function runOf(layout: Layout, rows: number[], offsets: number[], i: number) {
  const index = countPassing(offsets.length, k => at(offsets, k) <= i) - 1
  const row = at(rows, index)
  const inRow = i - at(offsets, index)
  return { run: runAt(layout, row, inRow), row, i: inRow }
}
