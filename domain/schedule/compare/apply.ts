// Makes the second plan of a comparison from the first one and the differences.

import { readTimestamp } from '../calendar/timestamp.ts'
import type { BatteryEntry, Plan, Trip, TruckEntry, UnitSchedule } from '../plan/plan.ts'
import type { Difference, Edit, EntriesEdit, ListName, Placed } from './difference.ts'
import { rearranged } from './rows.ts'

/** With all the differences that `compare(first, second)` found, in any order, this is `second`; `first` stays as it was. */
export function applyDifferences(first: Plan, differences: readonly Difference[]): Plan {
  const edits = differences.flatMap(difference => difference.edits)
  const trucks = withEntries(first.trucks, editsOf<EntriesEdit<'truck', TruckEntry>>(edits, 'truck'))
  const batteries = withEntries(
    first.batteries,
    editsOf<EntriesEdit<'battery', BatteryEntry>>(edits, 'battery'),
  )
  const sites = [...first.siteShortfalls].map(([id, periods]) => [id, periods] as const)
  return {
    ...withHead(first, edits),
    tripTruckIds: edits.find(edit => edit.edit === 'trip-trucks')?.ids ?? first.tripTruckIds,
    trips: withRows<Trip>(first.trips, 'trip', edits),
    trucks: withRows(trucks, 'truck', edits),
    batteries: withRows(batteries, 'battery', edits),
    siteShortfalls: new Map(withRows(sites, 'site', edits)),
  }
}

function withHead(plan: Plan, edits: readonly Edit[]): Plan {
  let changed = plan
  for (const each of edits) {
    if (each.edit !== 'head') continue
    const { edit: _, ...head } = each
    changed = { ...changed, ...head }
  }
  return { ...changed, ...readTimestamp(changed.timestampText) }
}

function withRows<Row>(rows: readonly Row[], of: ListName, edits: readonly Edit[]): Row[] {
  const moves = edits.filter(edit => edit.edit === 'row' && edit.of === of) as Placed<ListName, Row>[]
  const order = edits.find(edit => edit.edit === 'order' && edit.of === of) as
    | (Edit & { edit: 'order' })
    | undefined
  return rearranged(rows, moves, order?.places)
}

const editsOf = <E extends EntriesEdit<unknown, unknown>>(edits: readonly Edit[], kind: E['kind']): E[] =>
  edits.filter(edit => edit.edit === 'entries' && edit.kind === kind) as unknown as E[]

function withEntries<E extends { period: number }>(
  units: readonly UnitSchedule<E>[],
  edits: readonly EntriesEdit<unknown, E>[],
): UnitSchedule<E>[] {
  const byUnit = new Map<string, EntriesEdit<unknown, E>[]>()
  for (const edit of edits) byUnit.set(edit.id, [...(byUnit.get(edit.id) ?? []), edit])
  return units.map(unit => {
    const own = byUnit.get(unit.id)
    return own === undefined ? unit : { ...unit, entries: edited(unit.entries, own) }
  })
}

/** The spans of the edits do not overlap: what they replace goes, and what they bring is put where its period is. */
function edited<E extends { period: number }>(
  entries: readonly E[],
  edits: readonly EntriesEdit<unknown, E>[],
): E[] {
  const replaced = new Set<number>()
  for (const { startPeriod, endPeriod } of edits) {
    for (let period = startPeriod; period <= endPeriod; period++) replaced.add(period)
  }
  const kept = entries.filter(entry => !replaced.has(entry.period))
  return [...kept, ...edits.flatMap(edit => edit.entries)].sort((a, b) => a.period - b.period)
}
