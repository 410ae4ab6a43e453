// What the audit says in words. The unit and its periods go before, as in 'MB-1, period 12 (02:45 to 03:00): '.
import { pluralize } from '../../pluralize.ts'
import { shownId } from '../../sanitize.ts'
import { measured } from '../words/sentences.ts'

export const worstIn = (period: number) => `worst in period ${period}`

// Ids
export const tripIdNotJoin = (found: string, join: string) =>
  `trip ${shownId(found)} should have the id ${shownId(join)}, the join of its parts`
export const tripIdTwice = (tripId: string, count: number) => `${count} trips have the id ${shownId(tripId)}`
export const tripListedElsewhere = (tripId: string, listedUnder: string, truckId: string) =>
  `trip ${shownId(tripId)} is listed under ${shownId(listedUnder)}, but names the truck ${shownId(truckId)}`
export const truckUnscheduled = (tripId: string) =>
  `makes the trip ${shownId(tripId)}, but is no truck with a schedule in the plan`
export const truckOnlyListed = 'trips are listed under it, but it is no truck with a schedule in the plan'
export const batteryUnscheduled = (tripId: string) =>
  `is carried on the trip ${shownId(tripId)}, but is no battery with a schedule in the plan`
export const entryOfAnother = (found: string) => `its entry says that it is of ${shownId(found)}`

// Trips
export const arrivesBeforeLeaving = (tripId: string, start: number, end: number) =>
  `trip ${shownId(tripId)} arrives in period ${end}, before it leaves in period ${start}`
export const batteryTwiceOnTrip = (tripId: string, times: number) =>
  `is listed ${times} times on the trip ${shownId(tripId)}`
export const truckOverloaded = (tripId: string, count: number, capacity: number) =>
  `carries ${pluralize(count, 'battery', 'batteries')} on the trip ${shownId(tripId)}, ${count - capacity} more than the ${capacity} that it may carry`
export const batteryOnTwoTrucks = (trucks: readonly string[]) =>
  `is carried by ${trucks.map(shownId).join(' and ')} at once`

// Places
export const severalPlaces = (places: readonly string[]) => `is ${places.join(' and ')} at once`
export const atPlace = (place: string) => `at ${shownId(place)}`
export const onTrip = (tripId: string) => `on the trip ${shownId(tripId)}`
export const placeJumped = (found: string, before: string, since: number) =>
  `is at ${shownId(found)} without a trip that leads there: it was at ${shownId(before)} in period ${since}`
export const placeNotDestination = (found: string, tripId: string, destination: string) =>
  `is at ${shownId(found)}, but its trip ${shownId(tripId)} went to ${shownId(destination)}`
export const leavesFromElsewhere = (tripId: string, source: string, place: string) =>
  `leaves on the trip ${shownId(tripId)} from ${shownId(source)}, but is at ${shownId(place)}`

// One story
export const notOnItsTrip = (tripId: string) => `is not on the trip ${shownId(tripId)} that lists it`
export const tripOfAnotherTruck = (tripId: string, truckId: string) =>
  `is on the trip ${shownId(tripId)}, which is a trip of ${shownId(truckId)}`
export const notListedOnTrip = (tripId: string) => `is on the trip ${shownId(tripId)}, which does not list it`
export const outsideOfTrip = (tripId: string, start: number, end: number) =>
  `is on the trip ${shownId(tripId)}, which runs from period ${start} to ${end}`

// Energy
export const energyNotFollowing = (found: number, expected: number, toleranceKwh: number) =>
  `holds ${measured(found)} kWh, but ${measured(expected)} kWh follows from the level before and the rate: ${measured(Math.abs(found - expected))} kWh too ${found > expected ? 'much' : 'little'} (tolerance ${measured(toleranceKwh)} kWh)`
export const energyAboveFull = (found: number, fullKwh: number) =>
  `holds ${measured(found)} kWh, ${measured(found - fullKwh)} kWh more than the ${measured(fullKwh)} kWh that it can hold`
export const energyBelowEmpty = (found: number) => `holds ${measured(found)} kWh, less than nothing`
export const startAboveFull = (found: number, fullKwh: number) =>
  `must have held ${measured(found)} kWh when the period began, ${measured(found - fullKwh)} kWh more than the ${measured(fullKwh)} kWh that it can hold`
export const startBelowEmpty = (found: number) =>
  `must have held ${measured(found)} kWh when the period began, less than nothing`
export const rateTooHigh = (doing: 'charges' | 'discharges', found: number, limit: number) =>
  `${doing} with ${measured(found)} kW, ${measured(found - limit)} kW more than the ${measured(limit)} kW allowed`
export const rateNegative = (doing: 'charges' | 'discharges', found: number) =>
  `${doing} with ${measured(found)} kW, which is less than nothing`
export const bothFlows = (chargeKw: number, dischargeKw: number) =>
  `charges with ${measured(chargeKw)} kW and discharges with ${measured(dischargeKw)} kW at once`

// Completeness
export const periodsWithoutEntry = 'the plan does not say what it does'
export const shortfallNegative = (found: number) =>
  `a shortfall of ${measured(found)} kWh, which is less than nothing`
export const shortfallNotFinite = (found: number) => `a shortfall that is no finite number: ${found}`

// The registry
export const unitUnknown = 'is not in the asset registry'
export const unitOutOfService = 'is not in service'
