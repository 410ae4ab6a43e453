// What the rules look at, one by one, for a whole plan or for what a change touched.
import type { Plan } from '../plan/plan.ts'
import { type SubjectRef, type UnitRef, unitKinds } from '../plan/unit.ts'
import { chargingOf } from './charger-rules.ts'
import { type AuditContext, unitContext } from './context.ts'
import type { Report } from './finding.ts'
import type { AuditRule, Subjects } from './rule.ts'
import type { TouchedTrips, TripLookups } from './trip-lookups.ts'

/** `rank` orders the findings of one unit that come from several subjects. */
export type Subject = { scope: keyof Subjects; key: string; rank: number; check: Look }
/** Undefined if the subject is not there any more, or the rule does not look at its like. */
type Look = (rule: AuditRule, context: AuditContext) => ((report: Report) => void) | undefined

/** All subjects of a plan. */
export function* allSubjects({ plan, registry }: AuditContext, lookups: TripLookups): Iterable<Subject> {
  for (const [rank, id] of plan.tripTruckIds.entries()) yield tripList(id, rank, lookups)
  for (const [id, trips] of lookups.byId.root) if (trips.length > 1) yield sameId(id, lookups)
  for (const { id } of plan.trucks) yield unit({ kind: 'truck', id })
  for (const { id } of plan.batteries) yield unit({ kind: 'battery', id })
  for (const { id } of plan.batteries) yield battery(id)
  for (const id of lookups.ofBattery.root.keys()) yield carried(id, lookups)
  for (const id of plan.siteShortfalls.keys()) yield site(id)
  for (const [rank, id] of [...(registry.places?.keys() ?? [])].entries()) yield place(id, rank)
}

/** The subjects whose findings a change can have changed. `units` are those whose entries or trips have changed. */
export function* touchedSubjects(
  before: Plan,
  context: AuditContext,
  lookups: TripLookups,
  touched: TouchedTrips,
  units: readonly SubjectRef[],
): Iterable<Subject> {
  const { plan } = context
  for (const id of touched.lists) yield tripList(id, plan.tripTruckIds.indexOf(id), lookups)
  for (const id of touched.byId) yield sameId(id, lookups)
  const ids = {
    truck: new Set(touched.ofTruck),
    battery: new Set(touched.ofBattery),
    site: new Set<string>(),
  }
  for (const { kind, id } of units) ids[kind].add(id)
  for (const kind of unitKinds) for (const id of ids[kind]) yield unit({ kind, id })
  for (const id of ids.battery) yield battery(id)
  for (const id of touched.ofBattery) yield carried(id, lookups)
  const places = placesOfCharging(before, context, ids.battery)
  for (const [rank, id] of [...(context.registry.places?.keys() ?? [])].entries())
    if (places.has(id)) yield place(id, rank)
  if (before.siteShortfalls === plan.siteShortfalls) return
  for (const id of new Set([...before.siteShortfalls.keys(), ...plan.siteShortfalls.keys()])) {
    if (before.siteShortfalls.get(id) !== plan.siteShortfalls.get(id)) yield site(id)
  }
}

/** Where the batteries charge, or charged before the change. */
function placesOfCharging(
  before: Plan,
  { plan, indexOf, registry }: AuditContext,
  batteryIds: Iterable<string>,
): ReadonlySet<string> {
  const places = new Set<string>()
  if (registry.places === undefined) return places
  for (const id of batteryIds) {
    const index = indexOf.battery.get(id) ?? -1
    for (const schedule of [before.batteries[index], plan.batteries[index]])
      if (schedule) for (const place of chargingOf(schedule).keys()) places.add(place)
  }
  return places
}

const subject = <Scope extends keyof Subjects>(
  scope: Scope,
  key: string,
  find: (context: AuditContext) => Subjects[Scope] | undefined,
  rank = 0,
): Subject => ({
  scope,
  key,
  rank,
  check: ({ scopes }, context) => {
    const check = scopes[scope]
    const found = check && find(context)
    return found && (report => check(found, context, report))
  },
})

const tripList = (truckId: string, rank: number, { lists }: TripLookups): Subject => {
  const find = () => {
    const trips = lists.get(truckId)
    return trips && { truckId, trips }
  }
  return subject('tripList', truckId, find, rank)
}

const sameId = (id: string, { byId }: TripLookups): Subject => subject('sameId', id, () => byId.get(id))

const unit = (ref: UnitRef): Subject =>
  subject('unit', `${ref.kind} ${ref.id}`, context => unitContext(context, ref))

const battery = (id: string): Subject =>
  subject('battery', id, ({ plan, indexOf }) => plan.batteries[indexOf.battery.get(id) ?? -1])

const carried = (id: string, { ofBattery }: TripLookups): Subject =>
  subject('carried', id, () => {
    const trips = ofBattery.get(id)
    return trips && { id, trips }
  })

const site = (id: string): Subject =>
  subject('site', id, ({ plan }) => {
    const periods = plan.siteShortfalls.get(id)
    return periods && { id, periods }
  })

const place = (id: string, rank: number): Subject =>
  subject('place', id, ({ registry }) => registry.places?.get(id), rank)
