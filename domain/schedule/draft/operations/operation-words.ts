// An operation as a sentence: its line in the history, and its meaning before it is done.

import { quoteId, sanitizeForDisplay } from '../../../words/sanitize.ts'
import { clock, periodEnd } from '../../calendar/period.ts'
import { energyTexts, preciseAmount } from '../../words/sentences.ts'
import {
  arrivalText,
  idsText,
  listText,
  rangeText,
  routeText,
  sentence,
  shiftText,
  startText,
  tripText,
} from '../../words/trip-text.ts'
import { findTrip, type Intent, type TripIntent } from '../settle/intent.ts'
import { despiteText } from './keeping.ts'
import type {
  GiveTrips,
  MoveTrips,
  Operation,
  PasteTrips,
  PutStretch,
  SetEnergy,
  TakeOutOfService,
} from './operation.ts'
import { maxWordsLength } from './operation-size.ts'
import { givenShift, shiftOf } from './seen-trips.ts'

/** What is longer, of an older version of this program, ends in '…'. */
export const boundedWords = (words: string): string =>
  words.length <= maxWordsLength
    ? words
    : `${words.slice(0, maxWordsLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

/** 'Charge MB-3 from 02:00 to 03:30 at 120 kW.' Trips are described as they are in `intent`, before the operation. */
export const operationWords = (operation: Operation, intent: Intent): string =>
  sentence(wordsOf(operation, intent))

function wordsOf(operation: Operation, intent: Intent): string {
  const trip = (name: string) => nameOf(name, intent)
  const trips = (names: readonly string[]) => listText(names.map(trip), ' and ', 'trips')
  switch (operation.type) {
    case 'move-trips':
      return `make ${trips(operation.tripKeys)} leave ${timesText(operation, intent, shiftOf)}`
    case 'set-trip-times': {
      const { tripKey, startPeriod } = operation
      return `set ${trip(tripKey)} to leave at ${startText(startPeriod)} and arrive at ${arrivalText(operation)}`
    }
    case 'redirect-trip': {
      const next = operation.nextTripsToo ? ', with the next trips leaving from there' : ''
      return `redirect ${trip(operation.tripKey)} to ${quoteId(operation.destinationId)}${next}`
    }
    case 'give-trips': {
      const { tripKeys, truckId, byPeriods, emptyTrips } = operation
      const later = byPeriods === 0 ? '' : `, ${timesText(operation, intent, givenShift)}`
      const empty = emptyTrips ? ', with empty trips there and back' : ''
      return `give ${trips(tripKeys)} to ${quoteId(truckId)}${later}${empty}`
    }
    case 'load-battery': {
      const back = operation.returnTripToo ? ', also on the return trip' : ''
      return `load ${quoteId(operation.batteryId)} on ${trip(operation.tripKey)}${back}`
    }
    case 'unload-battery': {
      const back = operation.returnTripToo ? ', also on the return trip' : ''
      return `take ${quoteId(operation.batteryId)} off ${trip(operation.tripKey)}${back}`
    }
    case 'remove-trips': {
      const back = operation.returnTripsToo ? ', with the return trip' : ''
      const later = operation.laterTripsToo ? ', with later trips that could no longer start' : ''
      return `${operation.park ? 'park' : 'remove'} ${trips(operation.tripKeys)}${back}${later}`
    }
    case 'add-trip': {
      const { truckId, startPeriod, endPeriod, batteryIds } = operation
      const times = `at ${startText(startPeriod)}${endPeriod === undefined ? '' : `, arriving at ${arrivalText({ startPeriod, endPeriod })}`}`
      const load = batteryIds.length === 0 ? ', empty' : ` with ${idsText(batteryIds)}`
      return `add a trip of ${quoteId(truckId)} ${routeText(operation)} ${times}${load}`
    }
    case 'put-stretch':
      return stretchWords(operation)
    case 'set-rate': {
      const { batteryId, startPeriod, endPeriod, powerKw } = operation
      return `set the rate of ${quoteId(batteryId)} from ${rangeText(startPeriod, endPeriod)} to ${preciseAmount(powerKw)} kW`
    }
    case 'move-boundary': {
      const { batteryId, period, byPeriods } = operation
      return `move the boundary of ${quoteId(batteryId)} from ${startText(period)} to ${startText(period + byPeriods)}`
    }
    case 'swap-batteries':
    case 'swap-trucks':
      return `exchange ${operation.ids.map(quoteId).join(' and ')} from ${startText(operation.fromPeriod)}`
    case 'take-out-of-service':
      return outOfServiceWords(operation)
    case 'back-in-service':
      return `put ${quoteId(operation.unit.id)} back in service from ${startText(operation.fromPeriod)}`
    case 'lock-unit':
    case 'unlock-unit':
      return `${operation.type === 'lock-unit' ? 'lock' : 'unlock'} ${quoteId(operation.unit.id)}`
    case 'lock-trips':
    case 'unlock-trips':
      return `${operation.type === 'lock-trips' ? 'lock' : 'unlock'} ${trips(operation.tripKeys)}`
    case 'keep-request':
      return `keep ${fieldWords[operation.field]} of ${trip(operation.tripKey)} as it is`
    case 'keep-until':
      return operation.untilPeriod === 0
        ? 'keep nothing of the plan any more'
        : `keep what is planned until ${clock(periodEnd(operation.untilPeriod))}`
    case 'set-energy':
      return energyWords(operation)
    case 're-dispatch': {
      const { batteryIds, fromPeriod } = operation
      const which = batteryIds.length === 0 ? 'all batteries' : idsText(batteryIds)
      return `re-dispatch ${which} from ${startText(fromPeriod)}, leaving as little as possible undelivered`
    }
    case 'several':
      return (
        measuredWords(operation.operations) ??
        `${listText(
          operation.operations.map(each => wordsOf(each, intent)),
          '; ',
          'operations',
        )}${despiteText(operation.despite)}`
      )
    case 'paste-trips':
      return pasteWords(operation, intent)
  }
}

/** '15 min later' than the trips leave now, which others may have moved meanwhile; 'at 08:15 and 09:30' where they differ in that. */
function timesText<Move extends MoveTrips | GiveTrips>(
  operation: Move,
  intent: Intent,
  shiftOfTrip: (operation: Move, trip: TripIntent) => number,
): string {
  const trips = operation.tripKeys.flatMap(name => findTrip(intent, name) ?? [])
  const [byPeriods = operation.byPeriods, ...others] = new Set(
    trips.map(trip => shiftOfTrip(operation, trip)),
  )
  if (others.length === 0) return shiftText(byPeriods)
  const times = trips.map(found => startText(found.trip.startPeriod + shiftOfTrip(operation, found)))
  return `at ${listText(times, ' and ', 'times')}`
}

function energyWords({ batteryId, period, energyKwh, measuredMinute }: SetEnergy): string {
  const from = measuredMinute === undefined ? '' : `, from what was measured at ${clock(measuredMinute)}`
  return `set the energy of ${quoteId(batteryId)} at ${startText(period)} to ${energyTexts(energyKwh)[0]}${from}`
}

/** Of several batteries that are set to what was measured, as one sentence; undefined if they are something else. */
function measuredWords(operations: readonly Operation[]): string | undefined {
  const all = operations.flatMap(each =>
    each.type === 'set-energy' && each.measuredMinute !== undefined
      ? [{ ...each, measuredMinute: each.measuredMinute }]
      : [],
  )
  const [first] = all
  if (!first || all.length < Math.max(2, operations.length)) return undefined
  const minutes = all.map(({ measuredMinute }) => measuredMinute)
  const [earliest, latest] = [clock(Math.min(...minutes)), clock(Math.max(...minutes))]
  const when = earliest === latest ? `at ${earliest}` : `between ${earliest} and ${latest}`
  const levels = all.map(({ batteryId, energyKwh }) => `${quoteId(batteryId)} ${energyTexts(energyKwh)[0]}`)
  return `start at ${startText(first.period)} from what was measured ${when}: ${listText(levels, ', ', 'batteries')}`
}

function nameOf(name: string, intent: Intent): string {
  const found = findTrip(intent, name)
  return found ? tripText(found.trip) : 'a trip that is not in the draft'
}

function stretchWords(operation: PutStretch): string {
  const { batteryId, startPeriod, endPeriod, doing } = operation
  const range = rangeText(startPeriod, endPeriod)
  if (doing === 'stage') return `leave ${quoteId(batteryId)} idle from ${range}`
  const unit = `${quoteId(batteryId)} from ${range}`
  const rate = `at ${preciseAmount(operation.powerKw)} kW`
  if (doing === 'charge') return `charge ${unit} ${rate}`
  const into = operation.microgridId === undefined ? '' : ` into ${quoteId(operation.microgridId)}`
  return `discharge ${unit}${into} ${rate}`
}

function outOfServiceWords({ unit, fromPeriod, untilPeriod, reason, keepsWork }: TakeOutOfService): string {
  const when = untilPeriod === undefined ? startText(fromPeriod) : rangeText(fromPeriod, untilPeriod)
  const why = reason ? ` (${sanitizeForDisplay(reason)})` : ''
  const what = keepsWork ? 'note that' : 'take'
  const how = keepsWork ? 'is out of service' : 'out of service'
  return `${what} ${quoteId(unit.id)} ${how} from ${when}${why}`
}

function pasteWords({ parkedKeys, trips, byPeriods, truckId }: PasteTrips, { parked }: Intent): string {
  const taken = parkedKeys.flatMap(key => parked.find(each => each.key === key)?.trip ?? [])
  const on = truckId === undefined ? '' : ` on ${quoteId(truckId)}`
  const which = listText([...taken, ...trips].map(tripText), ' and ', 'trips') || 'no trips'
  return `paste ${which}${on}${byPeriods === 0 ? '' : `, ${shiftText(byPeriods)}`}`
}

const fieldWords = {
  truckId: 'the truck',
  destinationId: 'the destination',
  startPeriod: 'the departure',
  endPeriod: 'the arrival',
} as const
