// The plan that a draft is made from, with everything that is computed from it once.
import type { AuditState } from '../../audit/audit-state.ts'
import { limitsOf } from '../../audit/energy-rules.ts'
import { type AuditOptions, auditOf, beginAudit } from '../../audit/index.ts'
import type { OutOfService } from '../../audit/out-of-service.ts'
import type { Plan, Trip } from '../../plan/plan.ts'
import { type ArrivalOf, arrivalsOf } from './arrivals.ts'
import { type Intent, type TripIntent, unitAt } from './intent.ts'
import { intentOf } from './intent-of.ts'
import { type KnownLocations, knownLocations } from './known-locations.ts'
import { type ReadOnlyParts, readOnlyParts } from './read-only.ts'
import { type EnergyRange, type SettledBattery, settleBattery } from './settle-battery.ts'
import { settleTruck } from './settle-truck.ts'
import { changeServed, type ServedEnergy } from './shortfall.ts'

export type Base = {
  plan: Plan
  intent: Intent
  /** Of the plan, to be continued. */
  audit: AuditState
  auditOptions: AuditOptions
  rangeOf: (batteryId: string) => EnergyRange
  /** Indexes into the plan's trucks and batteries. */
  truckIndex: ReadonlyMap<string, number>
  batteryIndex: ReadonlyMap<string, number>
  /** By key. */
  trips: ReadonlyMap<string, TripIntent>
  /** The trips listed under a truck, as received. */
  lists: ReadonlyMap<string, readonly Trip[]>
  arrivalOf: ArrivalOf
  settledBatteries: readonly SettledBattery[]
  served: ServedEnergy
  known: KnownLocations
  readOnly: ReadOnlyParts
  /**
   * Of the registry as it is now, which counts for all that is asked now: new steps, re-dispatch, the audit, what is drawn. The steps of
   * a log stay as they were made, whatever becomes of the records: a use that a record rules out afterwards is a finding.
   */
  maintenance: readonly OutOfService[]
}

export type BaseOptions = AuditOptions & {
  /** Whether rates are trimmed where a battery would pass full or empty; otherwise the audit finds it. True unless set. */
  trim?: boolean
}

/** Reads a plan for drafts. Units that contradict themselves are read-only in them, see `readOnly`. */
export function readBase(plan: Plan, options: BaseOptions = {}): Base {
  const { intent: planned, trips } = intentOf(plan)
  const intent = { ...planned, outOfService: options.outOfService ?? [] }
  const arrivalOf = arrivalsOf(intent, plan)
  const audit = beginAudit(plan, options)
  const rangeOf = (batteryId: string) => ({
    fullKwh: limitsOf(batteryId, audit.context).fullKwh,
    trim: options.trim ?? true,
  })
  const trucks = intent.trucks.map((truck, i) =>
    settleTruck(truck, unitAt(plan.trucks, i), plan.periodCount, arrivalOf('truck', truck.id)),
  )
  const batteries = intent.batteries.map((battery, i) =>
    settleBattery(
      battery,
      unitAt(plan.batteries, i),
      plan.periodCount,
      arrivalOf('battery', battery.id),
      rangeOf(battery.id),
    ),
  )
  const schedules = batteries.map(({ schedule }) => schedule)
  const settledBatteries = batteries.map((settled, i) => ({
    ...settled,
    schedule: unitAt(plan.batteries, i),
    clips: [],
    displaced: [],
  }))
  return {
    plan,
    intent,
    audit,
    auditOptions: options,
    rangeOf,
    truckIndex: new Map(plan.trucks.map(({ id }, i) => [id, i])),
    batteryIndex: new Map(plan.batteries.map(({ id }, i) => [id, i])),
    trips: new Map(trips.map(each => [each.key, each])),
    lists: listsOf(plan),
    arrivalOf,
    settledBatteries,
    served: changeServed(
      new Map(),
      [],
      settledBatteries.flatMap(({ served }) => served),
      plan.periodCount,
    ).served,
    known: knownLocations(plan, intent),
    maintenance: audit.context.outOfService.filter(({ fromRegistry }) => fromRegistry),
    readOnly: readOnlyParts(plan, trips, { trucks, batteries: schedules }, auditOf(audit).findings),
  }
}

/** What the draft says and what the registry says. */
export const outOfServiceIn = ({ outOfService }: Intent, { maintenance }: Base): readonly OutOfService[] =>
  maintenance.length === 0 ? outOfService : [...maintenance, ...outOfService]

function listsOf({ tripTruckIds, trips }: Plan): Map<string, Trip[]> {
  const lists = new Map<string, Trip[]>(tripTruckIds.map(id => [id, []]))
  for (const trip of trips) lists.get(trip.listedUnder)?.push(trip)
  return lists
}
