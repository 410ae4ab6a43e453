// The texts of findings. Unit and periods come first, as in 'MB-1, period 12 (02:45 to 03:00): '.
import { pluralize } from '../../words/pluralize.ts'
import { quoteId } from '../../words/sanitize.ts'
import type { Trip } from '../plan/plan.ts'
import { energyTexts, preciseAmount } from '../words/sentences.ts'
import { arrivalText, startText, tripText } from '../words/trip-text.ts'

export const worstIn = (period: number) => `worst in period ${period}`

// Ids
export const tripIdNotJoin = (found: string, join: string) =>
  `trip ${quoteId(found)} should have the id ${quoteId(join)}, made up of its parts`
export const tripIdTwice = (tripId: string, count: number) => `${count} trips have the id ${quoteId(tripId)}`
export const tripListedElsewhere = (trip: Trip) =>
  `${tripText(trip)} is listed under ${quoteId(trip.listedUnder)}`
export const truckUnscheduled = (trip: Trip) =>
  `makes ${tripText(trip)}, but is not a truck with a schedule in the plan`
export const truckOnlyListed = 'trips are listed under it, but it is not a truck with a schedule in the plan'
export const batteryUnscheduled = (trip: Trip) =>
  `is carried on ${tripText(trip)}, but is not a battery with a schedule in the plan`
export const entryOfAnother = (found: string) => `its entry says that it belongs to ${quoteId(found)}`

// Trips
export const arrivesBeforeLeaving = (trip: Trip) =>
  `${tripText(trip)} arrives at ${startText(trip.endPeriod)}, before it leaves`
export const batteryTwiceOnTrip = (trip: Trip, times: number) =>
  `is listed ${times} times on ${tripText(trip)}`
export const truckOverloaded = (trip: Trip, count: number, capacity: number) =>
  `carries ${pluralize(count, 'battery', 'batteries')} on ${tripText(trip)}, ${count - capacity} more than the ${capacity} that it can carry`
export const batteryOnTwoTrucks = (trucks: readonly string[]) =>
  `is carried by ${trucks.map(quoteId).join(' and ')} at once`

// Places
export const severalPlaces = (places: readonly string[]) => `is ${places.join(' and ')} at once`
export const atPlace = (place: string) => `at ${quoteId(place)}`
export const onTrip = (trip: Trip) => `on ${tripText(trip)}`
export const placeJumped = (found: string, before: string, since: number) =>
  `is at ${quoteId(found)} without a trip that leads there: it was at ${quoteId(before)} in period ${since}`
export const placeNotDestination = (found: string, arrival: Trip) =>
  `is at ${quoteId(found)}, but went to ${quoteId(arrival.destinationId)} on ${tripText(arrival)}`
export const leavesFromElsewhere = (trip: Trip, place: string) =>
  `leaves on ${tripText(trip)}, but is at ${quoteId(place)}`

// Consistency
export const notOnItsTrip = (trip: Trip) => `is not on ${tripText(trip)}, which lists it`
export const tripOfAnotherTruck = (trip: Trip) => `is on ${tripText(trip)}, which another truck makes`
export const notListedOnTrip = (trip: Trip) => `is on ${tripText(trip)}, which does not list it`
/** A trip that takes one period arrives where the next one begins. */
export const outsideOfTrip = (trip: Trip) => `is on ${tripText(trip)}, which arrives at ${arrivalText(trip)}`

// Energy
export function energyNotFollowing(found: number, expected: number, toleranceKwh: number): string {
  const [holds, follows, off] = energyTexts(found, expected, Math.abs(found - expected))
  return `holds ${holds}, but ${follows} follows from the level before and the rate: ${off} too ${found > expected ? 'much' : 'little'} (tolerance ${preciseAmount(toleranceKwh)} kWh)`
}
export function energyAboveFull(found: number, fullKwh: number): string {
  const [holds, more, full] = energyTexts(found, found - fullKwh, fullKwh)
  return `holds ${holds}, ${more} more than the ${full} that it can hold`
}
export const energyBelowEmpty = (found: number) => `holds ${energyTexts(found)[0]}, less than zero`
export function startAboveFull(found: number, fullKwh: number): string {
  const [foundText, more, full] = energyTexts(found, found - fullKwh, fullKwh)
  return `must have held ${foundText} when the period began, ${more} more than the ${full} that it can hold`
}
export const startBelowEmpty = (found: number) =>
  `must have held ${energyTexts(found)[0]} when the period began, less than zero`
export const rateTooHigh = (doing: 'charges' | 'discharges', found: number, limit: number) =>
  `${doing} at ${preciseAmount(found)} kW, ${preciseAmount(found - limit)} kW more than the ${preciseAmount(limit)} kW allowed`
export const rateNegative = (doing: 'charges' | 'discharges', found: number) =>
  `${doing} at ${preciseAmount(found)} kW, which is negative`
export const bothFlows = (chargeKw: number, dischargeKw: number) =>
  `charges at ${preciseAmount(chargeKw)} kW and discharges at ${preciseAmount(dischargeKw)} kW at the same time`

// Working time and reserve
export const loadingTooShort = (trip: Trip, minutes: number, minMinutes: number) =>
  `leaves on ${tripText(trip)}, ${minutes} min after it arrived, but loading takes ${preciseAmount(minMinutes)} min`
export const dayTooLong = (hours: number, maxHours: number) =>
  `is under way for ${preciseAmount(hours)} h from its first departure to its last arrival, ${preciseAmount(hours - maxHours)} h more than the ${preciseAmount(maxHours)} h allowed`
export const noBreak = (hours: number, maxHours: number, breakMinutes: number) =>
  `has no break of ${preciseAmount(breakMinutes)} min for ${preciseAmount(hours)} h, ${preciseAmount(hours - maxHours)} h more than the ${preciseAmount(maxHours)} h allowed`
export function belowReserve(found: number, reserveKwh: number): string {
  const [holds, less, reserve] = energyTexts(found, reserveKwh - found, reserveKwh)
  return `holds ${holds}, ${less} less than its reserve of ${reserve}`
}

// Chargers
export const chargerTooWeak = (place: string, found: number, allowed: number) =>
  `charges at ${preciseAmount(found)} kW, ${preciseAmount(found - allowed)} kW more than the ${preciseAmount(allowed)} kW of a charger at ${place}`
export const moreThanChargers = (place: string, found: number, chargers: number) =>
  `is one of ${pluralize(found, 'battery', 'batteries')} that charge at ${place}, which has ${pluralize(chargers, 'charger', 'chargers')}`

// Completeness
export const periodsWithoutEntry = 'the plan does not say what it does'
export const shortfallNegative = (found: number) =>
  `a shortfall of ${energyTexts(found)[0]}, which is negative`
export const shortfallNotFinite = (found: number) => `a shortfall that is not a finite number: ${found}`

// The registry
export const unitUnknown = 'is not in the asset registry'
export const unitOutOfService = 'is not in service'
