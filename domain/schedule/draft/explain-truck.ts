// Why a truck makes a trip, or stands where it does: what it is for, what would be missing without it, and when else it could leave.
// Whatever is said of an effect was found by making the change, and solving again.

import { listed } from '../../words/listed.ts'
import { pluralize } from '../../words/pluralize.ts'
import { quoteId } from '../../words/sanitize.ts'
import { lastPeriodOf } from '../audit/context.ts'
import { outOfServiceOf, outOfServiceText, overlapsPeriods } from '../audit/out-of-service.ts'
import { arrivalMinute, clock, hoursPerPeriod } from '../calendar/period.ts'
import { doingsOf } from '../dispatch/explain-battery.ts'
import type { Explained } from '../dispatch/explanation.ts'
import { maxBatteriesQuickly } from '../dispatch/max-batteries.ts'
import { possibleShortfallAfter } from '../dispatch/possible-shortfall.ts'
import type { Trip } from '../plan/plan.ts'
import { energyChangeText, energyText, noticeableKwh } from '../words/sentences.ts'
import { idsText, listText, routeText, shiftText, startText } from '../words/trip-text.ts'
import { apply } from './operations/apply.ts'
import { freeScope } from './operations/keeping.ts'
import { type Base, outOfServiceIn } from './settle/base.ts'
import { type DraftState, stateOf } from './settle/draft-state.ts'
import { type Intent, locationAt, type TripIntent, type TruckIntent, tripUnderWay } from './settle/intent.ts'
import { totalShortfallKwh } from './settle/shortfall.ts'

export function explainTruck(state: DraftState, base: Base, { id, period, fromPeriod }: Explained): string[] {
  const truck = state.intent.trucks[base.truckIndex.get(id) ?? -1]
  if (!truck) return []
  const underWay = tripUnderWay(truck, period)
  if (!underWay) return [parkedText(truck, period, state, base)]
  const { trip } = underWay
  const hasBegun = trip.startPeriod < fromPeriod
  return [
    `${quoteId(id)} ${loadText(trip)} ${routeText(trip)}, ${startText(trip.startPeriod)} to ${clock(arrivalMinute(trip))}.`,
    purposeText(truck, underWay, state, base),
    ...(hasBegun
      ? ['It has begun.']
      : [
          ...missingText(underWay, state, base, fromPeriod),
          timesText(underWay, state, base, fromPeriod - 1),
        ]),
  ]
}

function parkedText(truck: TruckIntent, period: number, { intent }: DraftState, base: Base): string {
  const last = truck.trips.findLast(({ trip }) => trip.startPeriod < period)?.trip
  const next = truck.trips.find(({ trip }) => trip.startPeriod > period)?.trip
  const since = last ? ` since ${clock(arrivalMinute(last))}` : ''
  const [state] = outOfServiceOf(outOfServiceIn(intent, base), { kind: 'truck', id: truck.id }).filter(each =>
    overlapsPeriods(each, { startPeriod: period, endPeriod: period }),
  )
  const because = state
    ? `it is ${outOfServiceText(state)}`
    : next
      ? `its next trip leaves at ${startText(next.startPeriod)} to ${quoteId(next.destinationId)}`
      : 'it makes no more trips on this day'
  return `${quoteId(truck.id)} stands at ${quoteId(locationAt(truck, period))}${since}: ${because}.`
}

const loadText = ({ batteryIds }: Trip): string =>
  batteryIds.length > 0 ? `takes ${idsText(batteryIds)}` : 'drives empty'

/** What its batteries do where it brings them, or what an empty truck does there. */
function purposeText(truck: TruckIntent, { trip }: TripIntent, state: DraftState, base: Base): string {
  if (trip.batteryIds.length > 0) {
    const texts = trip.batteryIds.map(id => workText(id, trip, state, base))
    return `There ${listText(texts, '; ', 'batteries')}.`
  }
  const next = truck.trips.find(each => each.trip.startPeriod > trip.startPeriod)?.trip
  if (next && next.sourceId !== trip.destinationId)
    return `Next it ${loadText(next)} ${routeText(next)} at ${startText(next.startPeriod)}.`
  return next
    ? `From there it ${loadText(next)} to ${quoteId(next.destinationId)} at ${startText(next.startPeriod)}.`
    : 'It makes no more trips on this day.'
}

/** 'MB-1 delivers 40 kWh until 16:15' */
function workText(id: string, trip: Trip, { intent, batteries }: DraftState, base: Base): string {
  const index = base.batteryIndex.get(id) ?? -1
  const [battery, settled] = [intent.batteries[index], batteries[index]]
  if (!battery || !settled) return `${quoteId(id)} is not in the plan`
  const next = battery.trips.find(each => each.trip.startPeriod > trip.startPeriod)?.trip
  const doings = doingsOf(battery, settled, base).filter(
    ({ startPeriod }) =>
      startPeriod >= lastPeriodOf(trip) && (next === undefined || startPeriod < next.startPeriod),
  )
  const kwhOf = (kind: 'charge' | 'microgrid') =>
    doings.reduce(
      (kwh, each) =>
        kwh +
        (each.kind === kind ? each.rateKw * hoursPerPeriod * (each.endPeriod - each.startPeriod + 1) : 0),
      0,
    )
  const [charges, delivers] = [kwhOf('charge'), kwhOf('microgrid')]
  const works = [
    ...(charges >= noticeableKwh ? [`charges ${energyText(charges)}`] : []),
    ...(delivers >= noticeableKwh ? [`delivers ${energyText(delivers)}`] : []),
  ]
  const what = works.join(' and ') || 'neither charges nor delivers anything'
  return `${quoteId(id)} ${what} ${next ? `until ${startText(next.startPeriod)}` : 'until the end of the day'}`
}

/** What would be undelivered without it, with the best dispatch in both cases. None where that takes too long, or it is locked. */
function missingText({ key }: TripIntent, state: DraftState, base: Base, fromPeriod: number): string[] {
  const { intent } = state
  if (intent.batteries.length > maxBatteriesQuickly) return []
  const removal = {
    type: 'remove-trips',
    tripKeys: [key],
    returnTripsToo: false,
    laterTripsToo: true,
  } as const
  const applied = apply(intent, removal, base, fromPeriod - 1)
  if (!applied.ok) return []
  const scope = freeScope(intent, fromPeriod - 1)
  const withKwh = possibleShortfallAfter(state, intent, base, scope)
  const withoutKwh = possibleShortfallAfter(state, applied.intent, base, scope)
  const others = tripCount(intent) - tripCount(applied.intent) - 1
  const dropped =
    others > 0 ? `it, and ${pluralize(others, 'trip', 'trips')} that would no longer be possible,` : 'it'
  const moreKwh = withoutKwh - withKwh
  if (Math.abs(moreKwh) < noticeableKwh)
    return [
      `Without ${dropped} no more than ${energyText(withoutKwh)} would have to be undelivered in all, as with it.`,
    ]
  return [
    moreKwh > 0
      ? `Without ${dropped} at least ${energyText(withoutKwh)} would be undelivered in all; with it, ${energyText(withKwh)} is possible.`
      : `Without ${dropped} ${energyText(withoutKwh)} undelivered in all would be possible; with it, at least ${energyText(withKwh)}.`,
  ]
}

const tripCount = ({ trucks }: Intent): number => trucks.reduce((count, { trips }) => count + trips.length, 0)

/** When else it could leave: a quarter of an hour earlier or later, with what that would bring, or why not. */
function timesText(trip: TripIntent, state: DraftState, base: Base, frozenUntil: number): string {
  const [earlier, later] = ([-1, 1] as const).map(byPeriods => {
    const move = { type: 'move-trips', tripKeys: [trip.key], byPeriods } as const
    const applied = apply(state.intent, move, base, frozenUntil)
    const when = shiftText(byPeriods)
    return applied.ok
      ? { when, brings: broughtText(stateOf(applied.intent, base, state), state) }
      : { when, because: applied.reason }
  }) as [Shift, Shift]
  if ('brings' in earlier && 'brings' in later && earlier.brings === later.brings)
    return `Possible ${earlier.when} or later${earlier.brings}.`
  return [earlier, later].map(timeText).join(' ')
}

type Shift = { when: string } & ({ brings: string } | { because: string })

const timeText = (shift: Shift): string =>
  'brings' in shift ? `Possible ${shift.when}${shift.brings}.` : `Not ${shift.when}: ${shift.because}`

/** ', with 2 more errors, 1 more warning and 3.8 kWh more undelivered' */
function broughtText(after: DraftState, before: DraftState): string {
  const errors = after.audit.counts.error - before.audit.counts.error
  const kwh = totalShortfallKwh(after.plan) - totalShortfallKwh(before.plan)
  const parts = [
    ...countTexts(errors, 'error'),
    ...countTexts(after.audit.counts.warning - before.audit.counts.warning, 'warning'),
    ...(Math.abs(kwh) >= noticeableKwh ? [`${energyChangeText(kwh)} undelivered`] : []),
  ]
  return parts.length > 0 ? `, with ${listed(parts)}` : ''
}

function countTexts(added: number, noun: string): string[] {
  const change = added > 0 ? 'more' : 'fewer'
  return added === 0 ? [] : [pluralize(Math.abs(added), `${change} ${noun}`, `${change} ${noun}s`)]
}
