// Why an operation is refused, in one sentence.
import { pluralize } from '../../../words/pluralize.ts'
import { quoteId } from '../../../words/sanitize.ts'
import { clock, periodEnd, periodStart } from '../../calendar/period.ts'
import type { UnitKind } from '../../plan/unit.ts'
import { energyTexts, preciseAmount } from '../../words/sentences.ts'
import { arrivalText, rangeText, routeText, sentence, startText, tripText } from '../../words/trip-text.ts'
import type { TripData } from './operation.ts'

/** Of several operations that are one step, the one that cannot be done. */
export const notOneOfThem = (words: string, reason: string) => `${words.replace(/\.$/, '')}: ${reason}`

// What is named
export const tripUnknown = 'A trip of this step is not in the draft.'
export const parkedUnknown = 'A trip of this step is not among the parked trips.'
export const unitUnknown = (kind: UnitKind, id: string) => `The plan has no ${kind} ${quoteId(id)}.`
export const nothingNamed = 'No trip is named.'
export const sameUnitTwice = (id: string) => `${quoteId(id)} cannot be exchanged with itself.`
export const notAPeriod = (value: number, periodCount: number) =>
  `${value} is not a period of this day, which has ${pluralize(periodCount, 'period', 'periods')}.`
export const notAShift = (value: number) => `${value} is not a whole number of periods.`
export const notAnAmount = (value: number) => `${value} is not a finite number.`
export const endBeforeStart = 'The end is before the start.'

// Trips
export const beyondDay = (trip: TripData, periodCount: number) =>
  sentence(
    trip.startPeriod < 1
      ? `a trip of ${quoteId(trip.truckId)} ${routeText(trip)} would start before the day begins`
      : `${tripText(trip)} would arrive after the day ends at ${clock(periodEnd(periodCount))}`,
  )
/** `one` is the trip that is refused, where it is one of several. */
export const unitAlreadyOnTrip = (unitId: string, other: TripData, one: TripData | null = null) =>
  sentence(
    `${one ? `${tripText(one)} cannot: ` : ''}${quoteId(unitId)} is on the way then: ${tripText(other)} arrives at ${arrivalText(other)}`,
  )
export const sameTripTwice = (trip: TripData) => sentence(`${tripText(trip)} is already in the plan`)
export const sameSourceAndDestination = (locationId: string) =>
  `The trip already starts at ${quoteId(locationId)}.`
export const nextTripHasDestination = (trip: TripData) => sentence(`${tripText(trip)} already goes there`)
export const notThere = (batteryId: string, locationId: string, at: string, period: number) =>
  `${quoteId(batteryId)} is at ${quoteId(locationId)} at ${startText(period)}, not at ${quoteId(at)}.`
export const alreadyLoaded = (batteryId: string, trip: TripData) =>
  sentence(`${quoteId(batteryId)} is already on ${tripText(trip)}`)
export const notLoaded = (batteryId: string, trip: TripData) =>
  sentence(`${quoteId(batteryId)} is not on ${tripText(trip)}`)
export const listedTwice = (batteryId: string) => `${quoteId(batteryId)} is named twice.`
export const durationUnknown = (from: string, to: string) =>
  `The plan has no trip between ${quoteId(from)} and ${quoteId(to)}: give the time of arrival.`
export const emptyDurationUnknown = (from: string, to: string) =>
  `The plan has no trip between ${quoteId(from)} and ${quoteId(to)}, so that it is not known how long an empty one takes.`

// Where batteries stand
export const onTheWay = (unitId: string, trip: TripData) =>
  `${quoteId(unitId)} is on the way from ${startText(trip.startPeriod)} to ${arrivalText(trip)}: ${tripText(trip)}.`
export const notStanding = (unitId: string, period: number) =>
  `${quoteId(unitId)} is on the way in the period that begins at ${startText(period)}.`
export const noDepot = (batteryId: string, locationId: string, startPeriod: number, endPeriod: number) =>
  `${quoteId(batteryId)} is at ${quoteId(locationId)} from ${rangeText(startPeriod, endPeriod)}, and the plan shows no charging there.`
export const microgridUnknown = (locationId: string) =>
  `The plan does not say which microgrid is at ${quoteId(locationId)}: name it.`
export const notTogether = (a: string, at: string, b: string, other: string, period: number) =>
  `${quoteId(a)} is at ${quoteId(at)} at ${startText(period)}, and ${quoteId(b)} at ${quoteId(other)}.`
export const rateBelowZero = (kw: number) => `A rate cannot be negative: ${preciseAmount(kw)} kW.`
export const nothingToRate = (batteryId: string, startPeriod: number, endPeriod: number) =>
  `${quoteId(batteryId)} neither charges nor discharges from ${rangeText(startPeriod, endPeriod)}.`
export const noBoundary = (batteryId: string, period: number) =>
  `${quoteId(batteryId)} does the same before and after ${startText(period)}.`
export const boundaryIsTrip = (batteryId: string, period: number) =>
  `${quoteId(batteryId)} leaves or arrives at ${startText(period)}: move the trip instead.`
export const boundaryTooFar = (maxPeriods: number) =>
  `Nothing would be left: at most ${pluralize(maxPeriods, 'period', 'periods')} can be taken.`
export const energyBelowEmpty = (kwh: number) => `An energy cannot be negative: ${energyTexts(kwh)[0]}.`
export const energyAboveFull = (kwh: number, fullKwh: number) =>
  `${energyTexts(kwh, fullKwh).join(' is more than the ')} that the battery holds.`

// What is kept
export const inThePast = (unitId: string, frozenUntil: number) =>
  `This would change what ${quoteId(unitId)} does before ${clock(periodEnd(frozenUntil))}, which has begun or is over.`
export const unitIsLocked = (unitId: string) => `${quoteId(unitId)} is locked.`
export const tripIsLocked = (trip: string) => sentence(`${trip} is locked`)
export const unitIsProtected = (unitId: string, untilPeriod: number) =>
  `What ${quoteId(unitId)} does until ${clock(periodEnd(untilPeriod))} is kept.`
export const nothingLeftToDispatch = (fromPeriod: number) =>
  `Nothing can be re-dispatched from ${clock(periodStart(fromPeriod))} on: the day is over then, or kept.`

// Out of service
export const isInService = (unitId: string, period: number) =>
  `${quoteId(unitId)} is in service from ${startText(period)} on.`
/** `state` is as below. */
export const changedInRegistry = (unitId: string, state: string) =>
  `${quoteId(unitId)} is ${state}; that is changed in its record there.`
/** `state` is as in 'out of service from 07:00 to 12:00 (tyre)'. */
export const usedOutOfService = (unitId: string, state: string, use: string) =>
  `${quoteId(unitId)} is ${state}, which rules out ${use}.`

export const locationUnknown = 'The step names a location that it does not list.'
export const noLessShortfall = (fromPeriod: number, hasPrices: boolean) =>
  `With these trips, no less can be left undelivered from ${startText(fromPeriod)}${hasPrices ? ', nor as much at a lower cost' : ''}.`
export const stretchesOverlap = (batteryId: string, period: number) =>
  `${quoteId(batteryId)} would do two things at once at ${startText(period)}.`
export const stretchTooEarly = (batteryId: string, period: number) =>
  `What ${quoteId(batteryId)} does before ${startText(period)} stays as it is.`

// Typed lines
export const noTripThen = (truckId: string, period: number) =>
  `${quoteId(truckId)} has no trip that leaves at ${startText(period)}.`
export const noTripParked = (truckId: string, period: number) =>
  `No trip of ${quoteId(truckId)} that left at ${startText(period)} is parked.`
export const nothingToMove = (batteryId: string, period: number) =>
  `${quoteId(batteryId)} does not begin to charge or discharge at ${startText(period)}.`
