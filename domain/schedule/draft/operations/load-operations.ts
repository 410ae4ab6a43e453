// Operations that change which trips there are and what they carry.
import { lastPeriodOf } from '../../audit/context.ts'
import type { Base } from '../settle/base.ts'
import {
  type BatteryIntent,
  type Intent,
  locationAt,
  type TripIntent,
  tripUnderWay,
} from '../settle/intent.ts'
import {
  type AddTrip,
  type LoadBattery,
  type Offer,
  type PasteTrips,
  Refused,
  type RemoveTrips,
  refuse,
  type TripData,
  type UnloadBattery,
} from './operation.ts'
import {
  alreadyLoaded,
  endBeforeStart,
  listedTwice,
  nothingNamed,
  notLoaded,
  notThere,
  onTheWay,
  parkedUnknown,
  sameSourceAndDestination,
} from './refusal-texts.ts'
import {
  batteryNamed,
  changedTrip,
  changeTrips,
  newTrip,
  returnTripOf,
  tripNamed,
  truckNamed,
} from './trip-changes.ts'
import { tripsNamed, typicalDuration } from './trip-operations.ts'
import { periodOfDay, periodShift } from './values.ts'

export function loadBattery(intent: Intent, operation: LoadBattery, base: Base): Intent {
  const trip = tripNamed(intent, operation.tripKey)
  const battery = batteryNamed(intent, base, operation.batteryId)
  const { sourceId, startPeriod, batteryIds } = trip.trip
  if (batteryIds.includes(battery.id)) refuse(alreadyLoaded(battery.id, trip.trip))
  const other = tripUnderWay(battery, startPeriod)
  if (other) refuse(onTheWay(battery.id, other.trip))
  const at = locationAt(battery, startPeriod)
  if (at !== sourceId) {
    refuse(notThere(battery.id, at, sourceId, startPeriod), bringOffer(intent, battery, at, trip, base))
  }
  const load = (so: Intent, trips: readonly TripIntent[]) => withLoad(so, trips, battery.id, base)
  const loaded = load(intent, [trip])
  if (!operation.returnTripToo) return loaded
  // The battery may have been carried on by then.
  const isThere = ({ trip: back }: TripIntent) =>
    locationAt(batteryNamed(loaded, base, battery.id), back.startPeriod) === back.sourceId
  return load(loaded, returnTrips(intent, [trip], base).filter(isThere))
}

const withLoad = (intent: Intent, trips: readonly TripIntent[], batteryId: string, base: Base): Intent =>
  changeTrips(
    intent,
    base,
    trips
      .filter(each => !each.trip.batteryIds.includes(batteryId))
      .map(each => ({
        before: each,
        after: changedTrip(base, each, { batteryIds: [...each.trip.batteryIds, batteryId] }),
      })),
  )

/** Offers to bring the battery to the source by an earlier trip that goes there from where it is. */
function bringOffer(
  intent: Intent,
  battery: BatteryIntent,
  at: string,
  { trip: { sourceId, startPeriod } }: TripIntent,
  base: Base,
): Offer[] {
  const free = lastPeriodOf(
    battery.trips.findLast(({ trip }) => trip.startPeriod < startPeriod)?.trip ?? noTrip,
  )
  const [last] = intent.trucks
    .flatMap(({ trips }) => trips)
    .filter(
      each =>
        each.trip.sourceId === at &&
        each.trip.destinationId === sourceId &&
        each.trip.startPeriod > free &&
        lastPeriodOf(each.trip) < startPeriod &&
        base.readOnly.reasonOfTrip(each) === undefined,
    )
    .sort((a, b) => b.trip.startPeriod - a.trip.startPeriod)
  if (!last) return []
  const operation: LoadBattery = {
    type: 'load-battery',
    tripKey: last.key,
    batteryId: battery.id,
    returnTripToo: false,
  }
  return [{ words: 'Bring it there with an earlier trip', operation }]
}

const noTrip = { startPeriod: 0, endPeriod: 0 } as TripIntent['trip']

const returnTrips = (intent: Intent, trips: readonly TripIntent[], base: Base): TripIntent[] =>
  trips.flatMap(each => returnTripOf(truckNamed(intent, base, each.trip.truckId), each) ?? [])

export function unloadBattery(intent: Intent, operation: UnloadBattery, base: Base): Intent {
  const trip = tripNamed(intent, operation.tripKey)
  const { id } = batteryNamed(intent, base, operation.batteryId)
  if (!trip.trip.batteryIds.includes(id)) refuse(notLoaded(id, trip.trip))
  const trips = [trip, ...(operation.returnTripToo ? returnTrips(intent, [trip], base) : [])]
  return changeTrips(
    intent,
    base,
    trips.map(each => ({ before: each, after: without(base, each, id) })),
  )
}

const without = (base: Base, trip: TripIntent, batteryId: string): TripIntent =>
  changedTrip(base, trip, { batteryIds: trip.trip.batteryIds.filter(id => id !== batteryId) })

export function removeTrips(intent: Intent, operation: RemoveTrips, base: Base): Intent {
  const named = tripsNamed(intent, operation.tripKeys)
  const trips = new Set([...named, ...(operation.returnTripsToo ? returnTrips(intent, named, base) : [])])
  const boarded = changeTrips(
    intent,
    base,
    [...trips].map(before => ({ before, after: null })),
  )
  const removed = operation.park ? { ...boarded, parked: [...boarded.parked, ...trips] } : boarded
  if (!operation.laterTripsToo) return removed
  const units = [...trips].map(({ trip }) => trip)
  return withoutStranded(
    intent,
    removed,
    new Set(units.map(({ truckId }) => truckId)),
    new Set(units.flatMap(({ batteryIds }) => batteryIds)),
    base,
  )
}

/** Removes trips whose truck no longer is at their source, and takes batteries off those that they no longer can be loaded on. */
function withoutStranded(
  before: Intent,
  after: Intent,
  truckIds: Set<string>,
  batteryIds: Set<string>,
  base: Base,
): Intent {
  let intent = after
  for (;;) {
    const change = strandedChange(before, intent, truckIds, batteryIds, base)
    if (change === undefined) return intent
    for (const id of change.before.trip.batteryIds) batteryIds.add(id)
    intent = changeTrips(intent, base, [change])
  }
}

function strandedChange(
  before: Intent,
  intent: Intent,
  truckIds: ReadonlySet<string>,
  batteryIds: ReadonlySet<string>,
  base: Base,
): { before: TripIntent; after: TripIntent | null } | undefined {
  for (const id of truckIds) {
    const truck = truckNamed(intent, base, id)
    const was = truckNamed(before, base, id)
    for (const each of truck.trips) {
      if (isStranded(truck, each) && !isStranded(was, each)) return { before: each, after: null }
    }
  }
  for (const id of batteryIds) {
    const battery = batteryNamed(intent, base, id)
    const was = batteryNamed(before, base, id)
    for (const each of battery.trips) {
      const former = was.trips.find(({ key }) => key === each.key) ?? each
      if (isStranded(battery, each) && !isStranded(was, former))
        return { before: each, after: without(base, each, id) }
    }
  }
  return undefined
}

const isStranded = (unit: Parameters<typeof locationAt>[0], { trip }: TripIntent): boolean =>
  locationAt(unit, trip.startPeriod) !== trip.sourceId

export function addTrip(intent: Intent, operation: AddTrip, base: Base): Intent {
  const { type: _, ...given } = operation
  const startPeriod = periodOfDay(given.startPeriod, base)
  const endPeriod =
    given.endPeriod === undefined
      ? startPeriod + typicalDuration(base, given.sourceId, given.destinationId)
      : periodOfDay(given.endPeriod, base)
  const data = checkedTrip(intent, base, { ...given, endPeriod })
  return changeTrips(intent, base, [{ before: null, after: newTrip(intent, base, data) }])
}

function checkedTrip(intent: Intent, base: Base, data: TripData): TripData {
  const { truckId, sourceId, destinationId, startPeriod, endPeriod, batteryIds } = data
  truckNamed(intent, base, truckId)
  for (const [i, id] of batteryIds.entries()) {
    batteryNamed(intent, base, id)
    if (batteryIds.indexOf(id) !== i) refuse(listedTwice(id))
  }
  if (sourceId === destinationId) refuse(sameSourceAndDestination(sourceId))
  if (endPeriod < startPeriod) refuse(endBeforeStart)
  return { truckId, sourceId, destinationId, startPeriod, endPeriod, batteryIds }
}

/** Trips that do not fit stay in the tray or come into it; refused if none fits. */
export function pasteTrips(intent: Intent, operation: PasteTrips, base: Base): Intent {
  const byPeriods = periodShift(operation.byPeriods)
  const { truckId } = operation
  if (operation.parkedKeys.length + operation.trips.length === 0) refuse(nothingNamed)
  const parked = operation.parkedKeys.map(
    key => intent.parked.find(each => each.key === key) ?? refuse(parkedUnknown),
  )
  const moved = ({ startPeriod, endPeriod, ...data }: TripData): TripData => ({
    ...data,
    startPeriod: startPeriod + byPeriods,
    endPeriod: endPeriod + byPeriods,
    ...(truckId !== undefined && { truckId }),
  })
  let next: Intent = { ...intent, parked: intent.parked.filter(each => !parked.includes(each)) }
  let firstRefusal: Refused | undefined
  let pasted = 0
  const paste = (fitting: TripIntent, left: TripIntent) => {
    try {
      next = changeTrips(next, base, [{ before: null, after: fitting }])
      pasted++
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      firstRefusal ??= error
      next = { ...next, parked: [...next.parked, left] }
    }
  }
  for (const each of parked) {
    paste(changedTrip(base, each, checkedTrip(next, base, moved(each.trip))), each)
  }
  for (const each of operation.trips) {
    paste(newTrip(next, base, checkedTrip(next, base, moved(each))), newTrip(next, base, each))
  }
  if (pasted === 0 && firstRefusal) throw firstRefusal
  return next
}
