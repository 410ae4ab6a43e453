// An operation as it is on another plan: on the trips that are there, at the times to which they have moved.
import { tripText } from '../words/trip-text.ts'
import type { Operation, ReDispatch, SingleOperation } from './operations/operation.ts'
import { tripUnknown } from './operations/refusal-texts.ts'
import type { ChangeOfTrips } from './operations/seen-trips.ts'
import { findTrip, type Intent, type UnitIntent } from './settle/intent.ts'
import { allTrips, type TripMove, type TripMoves } from './trip-moves.ts'

export type Translated =
  | {
      ok: true
      operation: Operation
      /** The trips that it names. */
      moves: readonly TripMove[]
      /** How much later the times are that it names; null if by different amounts. */
      byPeriods: number | null
    }
  | { ok: false; reason: string }

/** `moved`: times follow the trips; `fixed`: they stay; `best`: as the type of operation is meant. */
export type Times = 'best' | 'moved' | 'fixed'

/** `intent` is that of the draft before the operation. */
export function translate(operation: Operation, intent: Intent, moves: TripMoves, times: Times): Translated {
  const found: TripMove[] = []
  const shifts = new Set<number>()
  const context: Context = { intent, moves, times, found, shifts }
  try {
    const translated =
      operation.type === 'several'
        ? { ...operation, operations: operation.operations.map(each => single(each, context)) }
        : single(operation, context)
    const [byPeriods = 0] = shifts
    return { ok: true, operation: translated, moves: found, byPeriods: shifts.size > 1 ? null : byPeriods }
  } catch (error) {
    if (error instanceof NoTrip) return { ok: false, reason: error.message }
    throw error
  }
}

interface Context {
  intent: Intent
  moves: TripMoves
  times: Times
  found: TripMove[]
  shifts: Set<number>
}

class NoTrip extends Error {
  override name = 'NoTrip'
}

function single(operation: SingleOperation, context: Context): SingleOperation {
  const { times } = context
  /** Where a trip is driven follows the trips around it; what a battery does stays at its time where it can. */
  const shift = (byPeriods: number, isTripTime: boolean): number => {
    const follows = times === 'moved' || (times === 'best' && isTripTime)
    if (follows) context.shifts.add(byPeriods)
    return follows ? byPeriods : 0
  }
  const named = (key: string) => moveNamed(key, context)
  const unitShift = (id: string, period: number, isTripTime: boolean) =>
    shift(shiftOfUnit(id, period, context), isTripTime)
  switch (operation.type) {
    case 'set-trip-times': {
      const { key: tripKey, byPeriods } = named(operation.tripKey)
      return seenThere({ ...withPeriods(operation, shift(byPeriods, true)), tripKey }, [byPeriods])
    }
    case 'redirect-trip': {
      const { key: tripKey, byPeriods } = named(operation.tripKey)
      return seenThere({ ...operation, tripKey }, [byPeriods])
    }
    case 'load-battery':
    case 'unload-battery':
    case 'keep-request':
      return { ...operation, tripKey: named(operation.tripKey).key }
    case 'move-trips':
    case 'give-trips': {
      const moves = operation.tripKeys.map(named)
      const tripKeys = moves.map(({ key }) => key)
      return seenThere(
        { ...operation, tripKeys },
        moves.map(({ byPeriods }) => byPeriods),
      )
    }
    case 'remove-trips':
    case 'lock-trips':
    case 'unlock-trips':
      return { ...operation, tripKeys: operation.tripKeys.map(key => named(key).key) }
    case 'add-trip':
      return withPeriods(operation, unitShift(operation.truckId, operation.startPeriod, true))
    case 'put-stretch':
    case 'set-rate':
      return withPeriods(operation, unitShift(operation.batteryId, operation.startPeriod, false))
    case 'move-boundary': {
      const byPeriods = unitShift(operation.batteryId, operation.period, false)
      return { ...operation, period: operation.period + byPeriods }
    }
    case 'swap-batteries':
    case 'swap-trucks': {
      const byPeriods = unitShift(operation.ids[0], operation.fromPeriod, true)
      return { ...operation, fromPeriod: operation.fromPeriod + byPeriods }
    }
    case 'paste-trips':
      return {
        ...operation,
        parkedKeys: operation.parkedKeys.map(key => named(key).key),
        trips: operation.trips.map(trip =>
          withPeriods(trip, unitShift(trip.truckId, trip.startPeriod, true)),
        ),
      }
    case 're-dispatch':
      return times === 'fixed' ? operation : requestOf(operation)
    default:
      return operation
  }
}

/** What was seen of its trips has moved with them. */
const seenThere = <Op extends ChangeOfTrips>(operation: Op, byPeriods: readonly number[]): Op =>
  operation.was === undefined
    ? operation
    : { ...operation, was: operation.was.map((before, i) => withPeriods(before, byPeriods[i] ?? 0)) }

/** Without what it has come to: that is computed again. */
const requestOf = ({ type, batteryIds, fromPeriod }: ReDispatch): ReDispatch => ({
  type,
  batteryIds,
  fromPeriod,
})

type Periods = { startPeriod: number; endPeriod?: number | undefined }

const withPeriods = <P extends Periods>(of: P, byPeriods: number): P => ({
  ...of,
  startPeriod: of.startPeriod + byPeriods,
  ...(of.endPeriod === undefined ? {} : { endPeriod: of.endPeriod + byPeriods }),
})

function moveNamed(name: string, { intent, moves, found }: Context): TripMove {
  const named = findTrip(intent, name) ?? allTrips(intent).find(({ key }) => key === name)
  const move = moves.get(named?.key ?? name)
  if (move === undefined) throw new NoTrip(named ? noTripLike(named.trip) : tripUnknown)
  found.push(move)
  return move
}

const noTripLike = (trip: Parameters<typeof tripText>[0]) => `That plan has nothing like ${tripText(trip)}.`

/** By how much the unit's trip before has moved, or the next one where there is none before. */
function shiftOfUnit(id: string, period: number, { intent, moves }: Context): number {
  const units: readonly UnitIntent[] = [...intent.trucks, ...intent.batteries]
  const trips = units.find(each => each.id === id)?.trips ?? []
  const near = trips.findLast(({ trip }) => trip.startPeriod <= period) ?? trips[0]
  return (near && moves.get(near.key)?.byPeriods) ?? 0
}
