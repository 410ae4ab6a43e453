// What the chart highlights for a selection: related rows and bars, their time span, and a description.
import {
  arrivalMinute,
  clock,
  minutesPerPeriod,
  periodAt,
  periodStart,
} from '../../../domain/schedule/calendar/period.ts'
import type { TimeWindow } from '../../../domain/schedule/calendar/time-window.ts'
import { travelKinds } from '../../../domain/schedule/runs/runs.ts'
import type { Selection } from '../../../domain/schedule/view/timeline-view.ts'
import { energyText, runSentence } from '../../../domain/schedule/words/sentences.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import { at, rowId, rowKind, runKindAt } from './column.ts'
import { energyAt, type Layout, rowOf, runAt, runIndexAt, shortfallPeriods, tripAt } from './layout.ts'

export interface Highlight {
  /** The most important first: the truck before its batteries, the fullest battery first. */
  rows: readonly number[]
  relatedRows: ReadonlySet<number>
  /** By row, as indexes into the run columns. */
  highlightedRuns: ReadonlyMap<number, readonly number[]>
  /** The same for the compared plan, as indexes into its own columns. */
  highlightedRunsInOther?: ReadonlyMap<number, readonly number[]>
  /** The time span of the selection. */
  span: TimeWindow
  title: string
  trip: number | null
}

/** The selection of a row's i-th run: its unit and start, or the trip, whether its truck or a battery was chosen. */
export function selectionOf(layout: Layout, row: number, i: number): Selection {
  const run = runAt(layout, row, i)
  if ('trip' in run) return { kind: 'trip', tripId: run.trip.id }
  const unit = { kind: rowKind(layout, row), id: rowId(layout, row) }
  return { kind: 'run', unit, minute: run.startMinute }
}

/** Null without a selection, or if this plan does not have what is selected. */
export function highlightOf(layout: Layout, selection: Selection | null): Highlight | null {
  switch (selection?.kind) {
    case undefined:
      return null
    case 'trip':
      return ofTrip(layout, layout.trips.ids.indexOf(selection.tripId))
    case 'run':
      return ofRun(layout, selection)
    case 'shortfall':
      return ofShortfall(layout, selection)
  }
}

function ofRun(layout: Layout, { unit, minute }: Selection & { kind: 'run' }): Highlight | null {
  const row = rowOf(layout, unit.kind, unit.id)
  const i = row === undefined ? undefined : runIndexAt(layout, row, minute)
  if (row === undefined || i === undefined) return null
  const run = runAt(layout, row, i)
  const index = at(layout.runs.offsets, row) + i
  if ('trip' in run) return ofTrip(layout, at(layout.runs.subject, index))
  return {
    rows: [row],
    relatedRows: new Set([row]),
    highlightedRuns: new Map([[row, [index]]]),
    span: { from: run.startMinute, to: run.endMinute },
    title: runSentence(run),
    trip: null,
  }
}

function ofTrip(layout: Layout, trip: number): Highlight | null {
  if (trip < 0) return null
  const { truckId, batteryIds, sourceId, destinationId, ...periods } = tripAt(layout, trip)
  const rows = [
    rowOf(layout, 'truck', truckId),
    ...batteryIds.map(id => rowOf(layout, 'battery', id)),
  ].filter(row => row !== undefined)
  const load = batteryIds.length === 0 ? 'empty' : `with ${batteryIds.join(', ')}`
  return {
    rows,
    relatedRows: new Set(rows),
    highlightedRuns: new Map(rows.map(row => [row, runsOfTrip(layout, row, trip)])),
    span: { from: periodStart(periods.startPeriod), to: arrivalMinute(periods) },
    title: `Trip of ${truckId} from ${sourceId} to ${destinationId}, ${load}`,
    trip,
  }
}

/** The bars of a trip in a row. */
function runsOfTrip(layout: Layout, row: number, trip: number): number[] {
  const { offsets, subject } = layout.runs
  const found: number[] = []
  for (let run = at(offsets, row); run < at(offsets, row + 1); run++) {
    if (travelKinds.has(runKindAt(layout, run)) && at(subject, run) === trip) found.push(run)
  }
  return found
}

/** Highlights the batteries that were charged and idle while a site was short, the fullest first. */
function ofShortfall(
  layout: Layout,
  { siteId, minute }: Selection & { kind: 'shortfall' },
): Highlight | null {
  const short = shortfallAt(layout, siteId, minute)
  if (short === undefined) return null
  const start = periodStart(periodAt(minute))
  const idle = idleBatteries(layout, start)
  const batteries = pluralize(idle.length, 'battery', 'batteries')
  const rows = idle.map(({ row }) => row)
  return {
    rows,
    relatedRows: new Set(rows),
    highlightedRuns: new Map(idle.map(({ row, run }) => [row, [run]])),
    span: { from: start, to: start + minutesPerPeriod },
    title: `${siteId} is short of ${energyText(short)} at ${clock(start)}; ${batteries} charged and idle then`,
    trip: null,
  }
}

/** The kWh that a site lacks at a minute of the day; undefined if the plan has no such site. */
export function shortfallAt(layout: Layout, siteId: string, minute: number): number | undefined {
  const { siteIds, periods } = layout.shortfalls
  const site = siteIds.indexOf(siteId)
  const [period, ends] = [periodAt(minute), shortfallPeriods(layout)]
  return site < 0 || period > ends ? undefined : periods[site * ends + period - 1]
}

export interface IdleBattery {
  row: number
  /** Index into the run columns. */
  run: number
  energyKwh: number
}

/** Batteries staged with energy at a minute of the day, the fullest first. */
export function idleBatteries(layout: Layout, minute: number): IdleBattery[] {
  const idle: IdleBattery[] = []
  for (const [row, kind] of layout.rows.kinds.entries()) {
    if (kind !== 'battery') continue
    const i = runIndexAt(layout, row, minute)
    if (i === undefined) continue
    const run = at(layout.runs.offsets, row) + i
    const energyKwh = energyAt(layout, row, minute) ?? 0
    if (runKindAt(layout, run) === 'stage' && energyKwh > 0) idle.push({ row, run, energyKwh })
  }
  return idle.sort((a, b) => b.energyKwh - a.energyKwh)
}
