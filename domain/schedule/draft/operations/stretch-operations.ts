// Operations on what a battery does where it stands.
import type { Base } from '../settle/base.ts'
import { type BatteryIntent, type Intent, type Stretch, tripUnderWay } from '../settle/intent.ts'
import { sameActivity } from '../settle/intent-of.ts'
import { presenceOf } from '../settle/presence.ts'
import {
  type MoveBoundary,
  type Offer,
  type PutStretch,
  refuse,
  type SetEnergy,
  type SetRate,
} from './operation.ts'
import {
  boundaryIsTrip,
  boundaryTooFar,
  energyAboveFull,
  energyBelowEmpty,
  microgridUnknown,
  noBoundary,
  noDepot,
  notAnAmount,
  nothingToRate,
  notStanding,
  onTheWay,
} from './refusal-texts.ts'
import { changeBattery, stretchesOutside, stretchesWithin } from './stretches.ts'
import { batteryNamed } from './trip-changes.ts'
import { periodOfDay, periodRange, periodShift, rateKw } from './values.ts'

export function putStretch(intent: Intent, operation: PutStretch, base: Base): Intent {
  const { startPeriod, endPeriod } = operation
  periodRange(operation, base)
  if (operation.doing !== 'stage') rateKw(operation.powerKw)
  const battery = batteryNamed(intent, base, operation.batteryId)
  const locations = locationsOf(battery, base)
  for (let period = startPeriod; period <= endPeriod; period++) {
    if (locations[period - 1] === undefined) {
      const trip = tripUnderWay(battery, period)
      const reason = trip ? onTheWay(battery.id, trip.trip) : notStanding(battery.id, period)
      refuse(reason, nearestOffer(operation, locations, base))
    }
  }
  const locationId = locations[startPeriod - 1] ?? ''
  const stretch = stretchAt(operation, locationId, locations, base)
  const stretches = stretchesOutside(battery.stretches, startPeriod, endPeriod)
  return changeBattery(intent, base, battery.id, { stretches: stretch ? [...stretches, stretch] : stretches })
}

/** Where the battery stands in each period; undefined while it is on the way. */
const locationsOf = (battery: BatteryIntent, base: Base): (string | undefined)[] =>
  presenceOf(battery, base.plan.periodCount, base.arrivalOf('battery', battery.id)).map(
    ({ locationId }) => locationId,
  )

/** Undefined if the battery is to be staged. */
function stretchAt(
  operation: PutStretch,
  locationId: string,
  locations: readonly (string | undefined)[],
  base: Base,
): Stretch | undefined {
  const { startPeriod, endPeriod, batteryId } = operation
  if (operation.doing === 'stage') return undefined
  const head = { startPeriod, endPeriod, locationId, wantedKw: operation.powerKw }
  if (operation.doing === 'charge') {
    if (!base.known.depots.has(locationId)) {
      const reason = noDepot(batteryId, locationId, startPeriod, endPeriod)
      refuse(reason, nearestOffer(operation, locations, base))
    }
    return { ...head, doing: 'charge' }
  }
  const microgridId = operation.microgridId ?? base.known.microgridAt.get(locationId)
  if (microgridId === undefined)
    return refuse(microgridUnknown(locationId), nearestOffer(operation, locations, base))
  return { ...head, doing: 'microgrid', microgridId }
}

/** Offers the same in the nearest periods in which it can be done, as much of it as fits. */
function nearestOffer(
  operation: PutStretch,
  locations: readonly (string | undefined)[],
  { known }: Base,
): Offer[] {
  const isPossible = (locationId: string | undefined) =>
    locationId !== undefined &&
    (operation.doing === 'charge'
      ? known.depots.has(locationId)
      : operation.doing === 'stage' ||
        operation.microgridId !== undefined ||
        known.microgridAt.has(locationId))
  const length = operation.endPeriod - operation.startPeriod + 1
  let best: { startPeriod: number; endPeriod: number; distance: number } | undefined
  for (const { first, last } of runsOf(locations)) {
    if (!isPossible(locations[first - 1])) continue
    const size = Math.min(length, last - first + 1)
    const startPeriod = Math.min(Math.max(operation.startPeriod, first), last - size + 1)
    const distance = Math.abs(startPeriod - operation.startPeriod) + (length - size)
    if (best === undefined || distance < best.distance) {
      best = { startPeriod, endPeriod: startPeriod + size - 1, distance }
    }
  }
  if (best === undefined) return []
  const { startPeriod, endPeriod } = best
  return [
    { words: 'Do it at the nearest possible time', operation: { ...operation, startPeriod, endPeriod } },
  ]
}

/** Neighbouring periods with the same value, as periods. */
function runsOf(values: readonly unknown[]): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = []
  for (const [i, value] of values.entries()) {
    const last = runs.at(-1)
    if (last && values[i - 1] === value) last.last = i + 1
    else runs.push({ first: i + 1, last: i + 1 })
  }
  return runs
}

export function setRate(intent: Intent, operation: SetRate, base: Base): Intent {
  const { batteryId, startPeriod, endPeriod, powerKw } = operation
  periodRange(operation, base)
  rateKw(powerKw)
  const { stretches } = batteryNamed(intent, base, batteryId)
  const within = stretchesWithin(stretches, startPeriod, endPeriod)
  if (within.length === 0) refuse(nothingToRate(batteryId, startPeriod, endPeriod))
  return changeBattery(intent, base, batteryId, {
    stretches: [
      ...stretchesOutside(stretches, startPeriod, endPeriod),
      ...within.map(each => ({ ...each, wantedKw: powerKw })),
    ],
  })
}

export function moveBoundary(intent: Intent, operation: MoveBoundary, base: Base): Intent {
  const period = periodOfDay(operation.period, base)
  const byPeriods = periodShift(operation.byPeriods)
  const battery = batteryNamed(intent, base, operation.batteryId)
  const locations = locationsOf(battery, base)
  const before = segmentAt(battery, locations, period - 1)
  const after = segmentAt(battery, locations, period)
  if (!before || !after || before.locationId !== after.locationId)
    return refuse(boundaryIsTrip(battery.id, period))
  if (before.startPeriod === after.startPeriod) refuse(noBoundary(battery.id, period))
  const [grows, shrinks] = byPeriods > 0 ? [before, after] : [after, before]
  const maxShrink = shrinks.endPeriod - shrinks.startPeriod
  if (Math.abs(byPeriods) > maxShrink) {
    const offers =
      maxShrink === 0
        ? []
        : [
            {
              words: 'Move it as far as possible',
              operation: { ...operation, byPeriods: Math.sign(byPeriods) * maxShrink },
            },
          ]
    refuse(boundaryTooFar(maxShrink), offers)
  }
  const startPeriod = byPeriods > 0 ? period : period + byPeriods
  const endPeriod = byPeriods > 0 ? period + byPeriods - 1 : period - 1
  const rest =
    byPeriods === 0 ? battery.stretches : stretchesOutside(battery.stretches, startPeriod, endPeriod)
  const grown = grows.stretch && byPeriods !== 0 ? [{ ...grows.stretch, startPeriod, endPeriod }] : []
  return changeBattery(intent, base, battery.id, { stretches: [...rest, ...grown] })
}

type Segment = { startPeriod: number; endPeriod: number; locationId: string; stretch: Stretch | undefined }

/** The periods around this one in which the battery does the same at the same location; undefined while it is on the way. */
function segmentAt(
  battery: BatteryIntent,
  locations: readonly (string | undefined)[],
  period: number,
): Segment | undefined {
  const locationId = locations[period - 1]
  if (locationId === undefined) return undefined
  const activeAt = (at: number) =>
    battery.stretches.find(
      each => each.startPeriod <= at && at <= each.endPeriod && each.locationId === locationId,
    )
  const stretch = activeAt(period)
  const isSame = (at: number) => {
    const other = activeAt(at)
    return (
      locations[at - 1] === locationId &&
      (other === stretch || (other !== undefined && stretch !== undefined && sameActivity(other, stretch)))
    )
  }
  let startPeriod = period
  let endPeriod = period
  while (isSame(startPeriod - 1)) startPeriod--
  while (isSame(endPeriod + 1)) endPeriod++
  return { startPeriod, endPeriod, locationId, stretch }
}

export function setEnergy(intent: Intent, operation: SetEnergy, base: Base): Intent {
  const { batteryId, energyKwh } = operation
  const period = periodOfDay(operation.period, base)
  const { fullKwh } = base.rangeOf(batteryId)
  if (!Number.isFinite(energyKwh)) refuse(notAnAmount(energyKwh))
  if (energyKwh < 0) refuse(energyBelowEmpty(energyKwh))
  if (energyKwh > fullKwh) refuse(energyAboveFull(energyKwh, fullKwh))
  const { levels } = batteryNamed(intent, base, batteryId)
  const others = levels.filter(level => level.period !== period)
  const same = levels.find(level => level.period === period && level.energyKwh === energyKwh)
  const next = [...others, same ?? { period, energyKwh }].sort((a, b) => a.period - b.period)
  return changeBattery(intent, base, batteryId, { levels: next })
}
