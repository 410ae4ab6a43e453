// The forms of a typed line, each with the operation that it stands for.

import { type Operation, refuse } from '../operations/operation.ts'
import { noTripThen } from '../operations/refusal-texts.ts'
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

const put = (doing: 'charge' | 'microgrid'): TypedForm['make'] => {
  return ([battery = none, range = none, power = none]) => ({
    type: 'put-stretch',
    batteryId: battery.text,
    startPeriod: range.period,
    endPeriod: range.until,
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
  })
}

const reDispatch: TypedForm['make'] = values => ({
  type: 're-dispatch',
  batteryIds: values.slice(0, -1).map(({ text }) => text),
  fromPeriod: values.at(-1)?.period ?? 1,
})

const remove = (returnTripsToo: boolean): TypedForm['make'] => {
  return (values, context) => ({
    type: 'remove-trips',
    tripKeys: [tripOf(values, context).key],
    returnTripsToo,
    laterTripsToo: false,
  })
}

const park: TypedForm['make'] = (values, context) => ({
  type: 'remove-trips',
  tripKeys: [tripOf(values, context).key],
  returnTripsToo: false,
  laterTripsToo: false,
  park: true,
})

const redirect = (nextTripsToo: boolean): TypedForm['make'] => {
  return (values, context) => ({
    type: 'redirect-trip',
    tripKey: tripOf(values, context).key,
    destinationId: at(values, 2).text,
    nextTripsToo,
  })
}

const give = (emptyTrips: boolean): TypedForm['make'] => {
  return (values, context) => ({
    type: 'give-trips',
    tripKeys: [tripOf(values, context).key],
    truckId: at(values, 2).text,
    byPeriods: 0,
    emptyTrips,
  })
}

/** `...` after a slot takes one or more values. */
export const typedForms: readonly TypedForm[] = [
  { pattern: '{battery} charge {range} at {number} kW', make: put('charge') },
  { pattern: '{battery} discharge {range} at {number} kW', make: put('microgrid') },
  {
    pattern: '{battery} discharge {range} into {microgrid} at {number} kW',
    make: ([battery = none, range = none, microgrid = none, power = none]) => ({
      type: 'put-stretch',
      batteryId: battery.text,
      startPeriod: range.period,
      endPeriod: range.until,
      doing: 'microgrid',
      microgridId: microgrid.text,
      powerKw: power.number,
    }),
  },
  {
    pattern: '{battery} stage {range}',
    make: ([battery = none, range = none]) => ({
      type: 'put-stretch',
      batteryId: battery.text,
      startPeriod: range.period,
      endPeriod: range.until,
      doing: 'stage',
    }),
  },
  {
    pattern: '{battery} rate {range} {number} kW',
    make: ([battery = none, range = none, power = none]) => ({
      type: 'set-rate',
      batteryId: battery.text,
      startPeriod: range.period,
      endPeriod: range.until,
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
    pattern: '{battery} energy {number} kWh at {time}',
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
  {
    pattern: '{truck} move {departure} to {time}',
    make: (values, context) => {
      const { key, trip } = tripOf(values, context)
      return { type: 'move-trips', tripKeys: [key], byPeriods: at(values, 2).period - trip.startPeriod }
    },
  },
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
  { pattern: '{truck} give {departure} to {truck}', make: give(false) },
  { pattern: '{truck} give {departure} to {truck} with empty trips', make: give(true) },
  { pattern: '{truck} load {departure} {battery}', make: load('load-battery', true) },
  { pattern: '{truck} load {departure} {battery} one way', make: load('load-battery', false) },
  { pattern: '{truck} unload {departure} {battery}', make: load('unload-battery', true) },
  { pattern: '{truck} unload {departure} {battery} one way', make: load('unload-battery', false) },
  { pattern: '{truck} remove {departure}', make: remove(false) },
  { pattern: '{truck} remove {departure} with return', make: remove(true) },
  { pattern: '{truck} park {departure}', make: park },
  {
    pattern: '{truck} add {time} {location} to {location}',
    make: ([truck = none, time = none, from = none, to = none]) => ({
      type: 'add-trip',
      truckId: truck.text,
      sourceId: from.text,
      destinationId: to.text,
      startPeriod: time.period,
      batteryIds: [],
    }),
  },
  {
    pattern: '{truck} add {time} {location} to {location} with {battery}...',
    make: ([truck = none, time = none, from = none, to = none, ...batteries]) => ({
      type: 'add-trip',
      truckId: truck.text,
      sourceId: from.text,
      destinationId: to.text,
      startPeriod: time.period,
      batteryIds: batteries.map(({ text }) => text),
    }),
  },
  { pattern: '{truck} swap {truck} from {time}', make: swap('swap-trucks') },
  { pattern: '{truck} out from {time}', make: out('truck') },
  { pattern: 're-dispatch from {time}', make: reDispatch },
  {
    pattern: '{truck} paste',
    make: ([truck = none], { intent }) => ({
      type: 'paste-trips',
      parkedKeys: intent.parked.map(({ key }) => key),
      trips: [],
      byPeriods: 0,
      truckId: truck.text,
    }),
  },
]
