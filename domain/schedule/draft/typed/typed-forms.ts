// The forms of a typed line, each with the operation that it stands for.

import { activityAt, moveActivity } from '../operations/move-activity.ts'
import { type Operation, refuse } from '../operations/operation.ts'
import { noTripParked, noTripThen, nothingToMove } from '../operations/refusal-texts.ts'
import { truckNamed } from '../operations/trip-changes.ts'
import type { TripIntent } from '../settle/intent.ts'
import type { TypedContext, TypedValue } from './typed-slots.ts'

/** `values` are those of the pattern's slots, in order. */
export type TypedForm = {
  pattern: string
  make: (values: readonly TypedValue[], context: TypedContext) => Operation
}

const none: TypedValue = { text: '', period: 0, until: 0, number: 0 }
const at = (values: readonly TypedValue[], index: number): TypedValue => values[index] ?? none

/** The trip of the first value, a truck, that leaves at the second. */
function tripOf(values: readonly TypedValue[], { intent, base }: TypedContext): TripIntent {
  const truck = truckNamed(intent, base, at(values, 0).text)
  const { period } = at(values, 1)
  return truck.trips.find(({ trip }) => trip.startPeriod === period) ?? refuse(noTripThen(truck.id, period))
}

/** That trip and, in a line that ends with 'with later', those of the truck after it. */
function tripKeysOf(values: readonly TypedValue[], context: TypedContext, withLater: boolean): string[] {
  const first = tripOf(values, context)
  if (!withLater) return [first.key]
  const { trips } = truckNamed(context.intent, context.base, first.trip.truckId)
  return trips.flatMap(({ key, trip }) => (trip.startPeriod >= first.trip.startPeriod ? [key] : []))
}

/** What the battery of the first value does from the second on, moved to begin at `to` and perhaps onto another battery. */
function activityMove(
  [battery = none, start = none]: readonly TypedValue[],
  { intent, base }: TypedContext,
  to: { batteryId?: string; period?: number },
): Operation {
  const activity =
    activityAt(intent, base, battery.text, start.period) ?? refuse(nothingToMove(battery.text, start.period))
  const byPeriods = (to.period ?? start.period) - start.period
  return moveActivity(activity, { batteryId: to.batteryId ?? battery.text, byPeriods })
}

const batteryPeriods = (battery = none, range = none) => ({
  batteryId: battery.text,
  startPeriod: range.period,
  endPeriod: range.until,
})

const put = (doing: 'charge' | 'microgrid'): TypedForm['make'] => {
  return ([battery, range, power = none]) => ({
    type: 'put-stretch',
    ...batteryPeriods(battery, range),
    doing,
    powerKw: power.number,
  })
}

const load = (type: 'load-battery' | 'unload-battery', returnTripToo: boolean): TypedForm['make'] => {
  return (values, context) => ({
    type,
    tripKey: tripOf(values, context).key,
    batteryId: at(values, 2).text,
    returnTripToo,
  })
}

const swap = (type: 'swap-batteries' | 'swap-trucks'): TypedForm['make'] => {
  return ([a = none, b = none, from = none]) => ({ type, ids: [a.text, b.text], fromPeriod: from.period })
}

const out = (kind: 'truck' | 'battery'): TypedForm['make'] => {
  return ([unit = none, from = none]) => ({
    type: 'take-out-of-service',
    unit: { kind, id: unit.text },
    fromPeriod: from.period,
    ...(from.until > 0 && { untilPeriod: from.until }),
    reason: '',
  })
}

const back = (kind: 'truck' | 'battery'): TypedForm['make'] => {
  return ([unit = none, from = none]) => ({
    type: 'back-in-service',
    unit: { kind, id: unit.text },
    fromPeriod: from.period,
  })
}

const lock = (type: 'lock-unit' | 'unlock-unit', kind: 'truck' | 'battery'): TypedForm['make'] => {
  return ([unit = none]) => ({ type, unit: { kind, id: unit.text } })
}

const lockTrip = (type: 'lock-trips' | 'unlock-trips', withLater: boolean): TypedForm['make'] => {
  return (values, context) => ({ type, tripKeys: tripKeysOf(values, context, withLater) })
}

const reDispatch: TypedForm['make'] = values => ({
  type: 're-dispatch',
  batteryIds: values.slice(0, -1).map(({ text }) => text),
  fromPeriod: values.at(-1)?.period ?? 1,
})

const move = (withLater: boolean): TypedForm['make'] => {
  return (values, context) => ({
    type: 'move-trips',
    tripKeys: tripKeysOf(values, context, withLater),
    byPeriods: at(values, 2).period - at(values, 1).period,
  })
}

const moveBy = (sign: 1 | -1, withLater = false): TypedForm['make'] => {
  return (values, context) => ({
    type: 'move-trips',
    tripKeys: tripKeysOf(values, context, withLater),
    byPeriods: sign * at(values, 2).number,
  })
}

const remove = ({ returnTripsToo = false, withLater = false, park = false } = {}): TypedForm['make'] => {
  return (values, context) => ({
    type: 'remove-trips',
    tripKeys: tripKeysOf(values, context, withLater),
    returnTripsToo,
    laterTripsToo: false,
    ...(park && { park }),
  })
}

const redirect = (nextTripsToo: boolean): TypedForm['make'] => {
  return (values, context) => ({
    type: 'redirect-trip',
    tripKey: tripOf(values, context).key,
    destinationId: at(values, 2).text,
    nextTripsToo,
  })
}

const give = ({ emptyTrips = false, withLater = false } = {}): TypedForm['make'] => {
  return (values, context) => ({
    type: 'give-trips',
    tripKeys: tripKeysOf(values, context, withLater),
    truckId: at(values, 2).text,
    byPeriods: values.length > 3 ? at(values, 3).period - at(values, 1).period : 0,
    emptyTrips,
  })
}

/** A single time lets the trip take as long as usual, a range says when it arrives. */
const add: TypedForm['make'] = ([truck = none, time = none, from = none, to = none, ...batteries]) => ({
  type: 'add-trip',
  truckId: truck.text,
  sourceId: from.text,
  destinationId: to.text,
  startPeriod: time.period,
  ...(time.until > 0 && { endPeriod: time.until + 1 }),
  batteryIds: batteries.map(({ text }) => text),
})

const pasteAll: TypedForm['make'] = ([truck], { intent }) => ({
  type: 'paste-trips',
  parkedKeys: intent.parked.map(({ key }) => key),
  trips: [],
  byPeriods: 0,
  ...(truck && { truckId: truck.text }),
})

/** Of a parked trip, its departure, its truck and perhaps when it is to leave instead. */
function pasteOne(
  [departure = none, of = none, to]: readonly TypedValue[],
  { intent: { parked } }: TypedContext,
  truckId?: string,
): Operation {
  const found = parked.find(({ trip }) => trip.truckId === of.text && trip.startPeriod === departure.period)
  return {
    type: 'paste-trips',
    parkedKeys: [(found ?? refuse(noTripParked(of.text, departure.period))).key],
    trips: [],
    byPeriods: to ? to.period - departure.period : 0,
    ...(truckId !== undefined && { truckId }),
  }
}

const pasteHere: TypedForm['make'] = (values, context) => pasteOne(values, context)
const pasteOn: TypedForm['make'] = ([truck = none, ...values], context) =>
  pasteOne(values, context, truck.text)

/** `...` after a slot takes one or more values; a word with `?` can be left out. */
export const typedForms: readonly TypedForm[] = [
  { pattern: '{battery} charge {range} at? {rate} kW?', make: put('charge') },
  { pattern: '{battery} discharge {range} at? {rate} kW?', make: put('microgrid') },
  {
    pattern: '{battery} discharge {range} into {microgrid} at? {rate} kW?',
    make: ([battery, range, microgrid = none, power = none]) => ({
      type: 'put-stretch',
      ...batteryPeriods(battery, range),
      doing: 'microgrid',
      powerKw: power.number,
      microgridId: microgrid.text,
    }),
  },
  {
    pattern: '{battery} stage {range}',
    make: ([battery, range]) => ({ type: 'put-stretch', ...batteryPeriods(battery, range), doing: 'stage' }),
  },
  {
    pattern: '{battery} rate {range} {rate} kW?',
    make: ([battery, range, power = none]) => ({
      type: 'set-rate',
      ...batteryPeriods(battery, range),
      powerKw: power.number,
    }),
  },
  {
    pattern: '{battery} boundary {time} to {time}',
    make: ([battery = none, from = none, to = none]) => ({
      type: 'move-boundary',
      batteryId: battery.text,
      period: from.period,
      byPeriods: to.period - from.period,
    }),
  },
  {
    pattern: '{battery} energy {energy} kWh? at? {time}',
    make: ([battery = none, energy = none, time = none]) => ({
      type: 'set-energy',
      batteryId: battery.text,
      period: time.period,
      energyKwh: energy.number,
    }),
  },
  { pattern: '{battery} swap {battery} from {time}', make: swap('swap-batteries') },
  { pattern: '{battery} re-dispatch from {time}', make: reDispatch },
  { pattern: '{battery} out from {time}', make: out('battery') },
  { pattern: '{battery} out {range}', make: out('battery') },
  { pattern: '{battery} back from {time}', make: back('battery') },
  {
    pattern: '{battery} move {activity} to {time}',
    make: (values, context) => activityMove(values, context, { period: at(values, 2).period }),
  },
  {
    pattern: '{battery} give {activity} to {battery}',
    make: (values, context) => activityMove(values, context, { batteryId: at(values, 2).text }),
  },
  {
    pattern: '{battery} give {activity} to {battery} at {time}',
    make: (values, context) =>
      activityMove(values, context, { batteryId: at(values, 2).text, period: at(values, 3).period }),
  },
  { pattern: '{truck} move {departure} by {duration} later?', make: moveBy(1) },
  { pattern: '{truck} move {departure} by {duration} earlier', make: moveBy(-1) },
  { pattern: '{truck} move {departure} by {duration} later? with later', make: moveBy(1, true) },
  { pattern: '{truck} move {departure} by {duration} earlier with later', make: moveBy(-1, true) },
  { pattern: '{truck} move {departure} to {time}', make: move(false) },
  { pattern: '{truck} move {departure} to {time} with later', make: move(true) },
  {
    pattern: '{truck} times {departure} to {time} {time}',
    make: (values, context) => ({
      type: 'set-trip-times',
      tripKey: tripOf(values, context).key,
      startPeriod: at(values, 2).period,
      endPeriod: at(values, 3).period,
    }),
  },
  { pattern: '{truck} redirect {departure} to {location}', make: redirect(false) },
  { pattern: '{truck} redirect {departure} to {location} with next', make: redirect(true) },
  { pattern: '{truck} give {departure} to {truck}', make: give() },
  { pattern: '{truck} give {departure} to {truck} at {time}', make: give() },
  { pattern: '{truck} give {departure} to {truck} with later', make: give({ withLater: true }) },
  { pattern: '{truck} give {departure} to {truck} with empty trips', make: give({ emptyTrips: true }) },
  { pattern: '{truck} load {departure} {battery}', make: load('load-battery', true) },
  { pattern: '{truck} load {departure} {battery} one way', make: load('load-battery', false) },
  { pattern: '{truck} unload {departure} {battery}', make: load('unload-battery', true) },
  { pattern: '{truck} unload {departure} {battery} one way', make: load('unload-battery', false) },
  { pattern: '{truck} remove {departure}', make: remove() },
  { pattern: '{truck} remove {departure} with return', make: remove({ returnTripsToo: true }) },
  { pattern: '{truck} remove {departure} with later', make: remove({ withLater: true }) },
  { pattern: '{truck} park {departure}', make: remove({ park: true }) },
  { pattern: '{truck} park {departure} with later', make: remove({ park: true, withLater: true }) },
  { pattern: '{truck} add {time} {location} to {location}', make: add },
  { pattern: '{truck} add {time} {location} to {location} with {battery}...', make: add },
  { pattern: '{truck} add {range} {location} to {location}', make: add },
  { pattern: '{truck} add {range} {location} to {location} with {battery}...', make: add },
  { pattern: '{truck} swap {truck} from {time}', make: swap('swap-trucks') },
  { pattern: '{truck} out from {time}', make: out('truck') },
  { pattern: '{truck} out {range}', make: out('truck') },
  { pattern: '{truck} back from {time}', make: back('truck') },
  { pattern: '{battery} lock', make: lock('lock-unit', 'battery') },
  { pattern: '{battery} unlock', make: lock('unlock-unit', 'battery') },
  { pattern: '{truck} lock', make: lock('lock-unit', 'truck') },
  { pattern: '{truck} unlock', make: lock('unlock-unit', 'truck') },
  { pattern: '{truck} lock {departure}', make: lockTrip('lock-trips', false) },
  { pattern: '{truck} lock {departure} with later', make: lockTrip('lock-trips', true) },
  { pattern: '{truck} unlock {departure}', make: lockTrip('unlock-trips', false) },
  {
    pattern: 'keep until {time}',
    make: ([until = none]) => ({ type: 'keep-until', untilPeriod: until.period - 1 }),
  },
  { pattern: 're-dispatch from {time}', make: reDispatch },
  { pattern: 'paste', make: pasteAll },
  { pattern: 'paste {parked} of {truck}', make: pasteHere },
  { pattern: 'paste {parked} of {truck} at {time}', make: pasteHere },
  { pattern: '{truck} paste', make: pasteAll },
  { pattern: '{truck} paste {parked} of {truck}', make: pasteOn },
  { pattern: '{truck} paste {parked} of {truck} at {time}', make: pasteOn },
]
