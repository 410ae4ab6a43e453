// Places findings in the chart: their rows and times, their marks, the order of stepping, and what choosing one selects.
import { addTo } from '../../../domain/add-to.ts'
import type { Finding } from '../../../domain/schedule/audit/finding.ts'
import { periodEnd, periodStart } from '../../../domain/schedule/calendar/period.ts'
import type { Selection } from '../../../domain/schedule/view/timeline-view.ts'
import { type Layout, rowOf, runIndexAt } from '../layout/layout.ts'
import { selectionOf } from '../layout/selection.ts'
import type { VisibleRows } from '../layout/visible-rows.ts'
import type { FindingMark, FindingMarks } from '../painting/picture.ts'
import type { RevealTarget } from '../view/navigation.ts'

/** `row` is null for a site, and for a unit without a schedule whose trips no truck makes. */
export function targetsOf(layout: Layout, findings: readonly Finding[]): RevealTarget[] {
  const rowOfTrip = tripRows(layout)
  return findings.map(({ unit, tripIds, startPeriod, endPeriod }) => {
    const own = unit.kind === 'site' ? undefined : rowOf(layout, unit.kind, unit.id)
    // A unit without a schedule has no row: the truck of its trip has one.
    const row = own ?? tripIds.map(rowOfTrip).find(found => found !== undefined) ?? null
    return { row, startMinute: periodStart(startPeriod), endMinute: periodEnd(endPeriod) }
  })
}

function tripRows(layout: Layout): (tripId: string) => number | undefined {
  let index: Map<string, number> | undefined
  return tripId => {
    index ??= new Map(layout.trips.ids.map((id, trip) => [id, trip]))
    const trip = index.get(tripId)
    const truck = trip === undefined ? undefined : layout.names[layout.trips.truck[trip] ?? 0]
    return truck === undefined ? undefined : rowOf(layout, 'truck', truck)
  }
}

/**
 * Marks by row in order of time; findings of the same time span share a mark. A large plan has hundreds of thousands of marks,
 * so a row's are sorted when it is first read.
 */
export function marksByRow(targets: readonly RevealTarget[]): FindingMarks {
  const found = new Map<number, FindingMark[]>()
  for (const target of targets) if (hasRow(target)) addTo(found, target.row, target)
  const inOrder = new Map<number, readonly FindingMark[]>()
  return {
    keys: () => found.keys(),
    get(row) {
      const marks = found.get(row)
      if (marks && !inOrder.has(row)) inOrder.set(row, mergedMarks(marks.sort(inTime)))
      return inOrder.get(row)
    },
  }
}

const hasRow = (target: RevealTarget): target is FindingMark => target.row !== null

const inTime = (a: FindingMark, b: FindingMark): number =>
  a.startMinute - b.startMinute || a.endMinute - b.endMinute

/** Merges adjacent marks of the same time span. */
function mergedMarks(marks: readonly FindingMark[]): readonly FindingMark[] {
  const merged: FindingMark[] = []
  for (const mark of marks) {
    const before = merged.at(-1)
    if (before && inTime(before, mark) === 0)
      merged[merged.length - 1] = { ...before, count: (before.count ?? 1) + 1 }
    else merged.push(mark)
  }
  return merged
}

/** The findings that [ and ] step through: the first of each row and start, in the order of visible rows, then of time. */
export function visibleStops(targets: readonly RevealTarget[], { displayIndexOfRow }: VisibleRows): number[] {
  const displayIndexOf = (i: number) => displayIndexOfRow[targets[i]?.row ?? -1] ?? -1
  const startOf = (i: number) => targets[i]?.startMinute ?? 0
  const inOrder = [...targets.keys()]
    .filter(i => displayIndexOf(i) >= 0)
    .sort((a, b) => displayIndexOf(a) - displayIndexOf(b) || startOf(a) - startOf(b))
  return inOrder.filter((i, at) => {
    const before = inOrder[at - 1] ?? -1
    return displayIndexOf(i) !== displayIndexOf(before) || startOf(i) !== startOf(before)
  })
}

/** The stop after or before a row and minute, wrapping around; without a position, the first or last stop. */
export function nextStop(
  stops: readonly number[],
  targets: readonly RevealTarget[],
  { displayIndexOfRow }: VisibleRows,
  from: { row: number; minute: number } | null,
  step: 1 | -1,
): number | undefined {
  const displayIndex = from ? (displayIndexOfRow[from.row] ?? -1) : -1
  const compare = (i: number) => {
    const target = targets[i]
    return (
      (displayIndexOfRow[target?.row ?? -1] ?? -1) - displayIndex ||
      (target?.startMinute ?? 0) - (from?.minute ?? 0)
    )
  }
  return step > 0
    ? (stops.find(i => compare(i) > 0) ?? stops[0])
    : (stops.findLast(i => compare(i) < 0) ?? stops.at(-1))
}

/** Null where the plan has no run at the finding, as for a missing period. */
export function selectionOfFinding(
  layout: Layout,
  { unit }: Finding,
  { row, startMinute }: RevealTarget,
): Selection | null {
  if (unit.kind === 'site') return { kind: 'shortfall', siteId: unit.id, minute: startMinute }
  const run = row === null ? undefined : runIndexAt(layout, row, startMinute)
  return row === null || run === undefined ? null : selectionOf(layout, row, run)
}
