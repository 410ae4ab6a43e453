// The parts of a plan that cannot be edited, because the plan contradicts itself there, and why.
import type { Finding } from '../../audit/finding.ts'
import type { Entry, Plan, UnitSchedule } from '../../plan/plan.ts'
import type { UnitKind, UnitRef } from '../../plan/unit.ts'
import { subjectText } from '../../words/subject-text.ts'
import type { TripIntent } from './intent.ts'

export type ReadOnlyUnit = { unit: UnitRef; period: number; reason: string }

export type ReadOnlyParts = {
  /** Trucks, then batteries, in the plan's order. */
  units: readonly ReadOnlyUnit[]
  unitOf: (unit: UnitRef) => ReadOnlyUnit | undefined
  /** Why a trip of the plan or of a draft of it is read-only; undefined if it is not. */
  reasonOfTrip: (trip: TripIntent) => string | undefined
}

/** Rules that an edited plan always keeps. */
export const structuralRules: ReadonlySet<string> = new Set([
  'trip-id-once',
  'known-units',
  'listed-under-own',
  'trip-times',
  'battery-once-on-trip',
  'one-truck',
  'one-place',
  'place-by-trip',
  'on-its-trips',
  'trips-of-its-own',
  'one-flow',
  'every-period',
])

type Units = { trucks: readonly UnitSchedule<Entry>[]; batteries: readonly UnitSchedule<Entry>[] }

/** A unit is read-only if settling its intent, which gives `settled`, does not give its own schedule again. */
export function readOnlyParts(
  plan: Plan,
  trips: readonly TripIntent[],
  settled: Units,
  findings: readonly Finding[],
): ReadOnlyParts {
  const structural = findings.filter(({ rule }) => structuralRules.has(rule))
  const units = [
    ...readOnlyUnits('truck', plan.trucks, settled.trucks, trips, structural),
    ...readOnlyUnits('battery', plan.batteries, settled.batteries, trips, structural),
  ]
  const byUnit = new Map(units.map(each => [keyOf(each.unit), each]))
  const unitOf = (unit: UnitRef) => byUnit.get(keyOf(unit))
  const ofTrips = contradictedTrips(plan, trips, unitOf, structural)
  const reasonOfTrip = ({ key, trip }: TripIntent) =>
    ofTrips.get(key) ??
    unitOf({ kind: 'truck', id: trip.truckId })?.reason ??
    trip.batteryIds.map(id => unitOf({ kind: 'battery', id })?.reason).find(Boolean)
  return { units, unitOf, reasonOfTrip }
}

const keyOf = ({ kind, id }: UnitRef) => `${kind} ${id}`

function readOnlyUnits(
  kind: UnitKind,
  units: readonly UnitSchedule<Entry>[],
  settled: readonly UnitSchedule<Entry>[],
  trips: readonly TripIntent[],
  structural: readonly Finding[],
): ReadOnlyUnit[] {
  return units.flatMap((schedule, i) => {
    const unit = { kind, id: schedule.id }
    const period = isNowhere(schedule, trips) ? 1 : firstDifference(schedule, settled[i])
    if (period === undefined) return []
    const found = structural.find(each => each.unit.kind === kind && each.unit.id === unit.id)
    return found
      ? { unit, period: found.startPeriod, reason: found.sentence }
      : { unit, period, reason: `${subjectText(unit, period, period)}: ${contradicts}` }
  })
}

const contradicts = 'the plan contradicts itself about what it does'

/** Whether the plan never says where the battery is. */
const isNowhere = ({ id, entries }: UnitSchedule<Entry>, trips: readonly TripIntent[]): boolean =>
  entries.every(({ scheduleType }) => scheduleType === 'microgrid') &&
  !trips.some(({ trip }) => trip.batteryIds.includes(id))

function firstDifference(
  base: UnitSchedule<Entry>,
  settled: UnitSchedule<Entry> | undefined,
): number | undefined {
  if (settled === base || settled === undefined) return undefined
  const index = settled.entries.findIndex((entry, i) => entry !== base.entries[i])
  return (settled.entries[index] ?? base.entries[settled.entries.length])?.period
}

/** Why, by the key: trips that the plan contradicts itself about, and trips on which it has a read-only unit, listed or not. */
function contradictedTrips(
  plan: Plan,
  trips: readonly TripIntent[],
  unitOf: ReadOnlyParts['unitOf'],
  structural: readonly Finding[],
): Map<string, string> {
  const reasons = new Map<string, string>()
  for (const { rule, tripIds, sentence } of structural) {
    if (tripRules.has(rule)) for (const id of tripIds) reasons.set(id, sentence)
  }
  const named = (kind: UnitKind, units: readonly UnitSchedule<Entry>[]) => {
    for (const { id, entries } of units) {
      const reason = unitOf({ kind, id })?.reason
      if (reason === undefined) continue
      for (const entry of entries)
        if (entry.scheduleType === 'trip' && !reasons.has(entry.tripId)) reasons.set(entry.tripId, reason)
    }
  }
  named('truck', plan.trucks)
  named('battery', plan.batteries)
  return new Map(
    trips.flatMap(({ key, trip }) => {
      const reason = reasons.get(trip.id)
      return reason === undefined ? [] : [[key, reason] as const]
    }),
  )
}

/** The rules of which a finding makes its trips read-only, even if their units can be edited. */
const tripRules: ReadonlySet<string> = new Set([
  'trip-id-once',
  'known-units',
  'listed-under-own',
  'trip-times',
  'battery-once-on-trip',
  'one-truck',
])
