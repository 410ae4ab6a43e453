// What a planner can do to a plan, as plain data. Trips are named by their key in the draft. Periods are inclusive.
import type { DispatchChanges } from '../../dispatch/re-dispatch.ts'
import type { UnitRef } from '../../plan/unit.ts'
import type { Stretch } from '../settle/intent.ts'

export type Operation = SingleOperation | Several

export type SingleOperation =
  | MoveTrips
  | SetTripTimes
  | RedirectTrip
  | GiveTrips
  | LoadBattery
  | UnloadBattery
  | RemoveTrips
  | AddTrip
  | PutStretch
  | SetRate
  | MoveBoundary
  | SwapUnits
  | TakeOutOfService
  | BackInService
  | LockUnit
  | LockTrips
  | KeepUntil
  | KeepRequest
  | SetEnergy
  | ReDispatch
  | PasteTrips

/** Made in this order and undone as one step; refused as a whole where one of them is. */
export type Several = {
  type: 'several'
  operations: readonly SingleOperation[]
  despite?: readonly Despite[] | undefined
}

/** What the planner was asked about: it changes what has begun already, or what is locked. */
export type Despite = 'past' | 'locks'

/**
 * A trip as whoever changed it saw it: what was wanted does not depend on what others have made of it meanwhile. Logs have it of each
 * trip that an operation names, in that order; older logs do not.
 */
export type TripBefore = Pick<TripData, 'truckId' | 'destinationId' | 'startPeriod' | 'endPeriod'>
type SeenTrips = { was?: readonly TripBefore[] | undefined }

/** Later if `byPeriods` is positive, earlier if it is negative: than it was seen, where that is known. */
export type MoveTrips = { type: 'move-trips'; tripKeys: readonly string[]; byPeriods: number } & SeenTrips

export type SetTripTimes = {
  type: 'set-trip-times'
  tripKey: string
  startPeriod: number
  endPeriod: number
} & SeenTrips

/** With `nextTripsToo`, the next trips of its truck and batteries leave from the new destination. */
export type RedirectTrip = {
  type: 'redirect-trip'
  tripKey: string
  destinationId: string
  nextTripsToo: boolean
} & SeenTrips

/** With `emptyTrips`, the truck drives to the source before and back to where it was after, if it is elsewhere. */
export type GiveTrips = {
  type: 'give-trips'
  tripKeys: readonly string[]
  truckId: string
  byPeriods: number
  emptyTrips: boolean
} & SeenTrips

/** With `returnTripToo`, the battery is also on the truck's next trip back. */
export type LoadBattery = { type: 'load-battery'; tripKey: string; batteryId: string; returnTripToo: boolean }
export type UnloadBattery = {
  type: 'unload-battery'
  tripKey: string
  batteryId: string
  returnTripToo: boolean
}

/**
 * With `laterTripsToo`, later trips that start where their truck no longer is are removed too, and batteries are taken off later
 * trips that start where they no longer are. With `park`, trips that are named, or lead back, are parked.
 */
export type RemoveTrips = {
  type: 'remove-trips'
  tripKeys: readonly string[]
  returnTripsToo: boolean
  laterTripsToo: boolean
  park?: true | undefined
}

/** What a trip is, without its id. `endPeriod` is the period in which it arrives. */
export type TripData = {
  truckId: string
  sourceId: string
  destinationId: string
  startPeriod: number
  endPeriod: number
  batteryIds: readonly string[]
}

/** Without `endPeriod`, it takes as long as trips between these locations usually do in the plan. */
export type AddTrip = { type: 'add-trip' } & Omit<TripData, 'endPeriod'> & { endPeriod?: number | undefined }

/** `microgridId` is needed only where the plan shows no microgrid. */
export type PutStretch = {
  type: 'put-stretch'
  batteryId: string
  startPeriod: number
  endPeriod: number
} & (
  | { doing: 'charge'; powerKw: number }
  | { doing: 'microgrid'; powerKw: number; microgridId?: string | undefined }
  | { doing: 'stage' }
)

export type SetRate = {
  type: 'set-rate'
  batteryId: string
  startPeriod: number
  endPeriod: number
  powerKw: number
}

/** The boundary is at the start of `period`; what was before it is extended if `byPeriods` is positive. */
export type MoveBoundary = { type: 'move-boundary'; batteryId: string; period: number; byPeriods: number }

/** Exchanges what two units of a kind do from the start of the period on. */
export type SwapUnits = {
  type: 'swap-batteries' | 'swap-trucks'
  ids: readonly [string, string]
  fromPeriod: number
}

/**
 * Until the end of the day if `untilPeriod`, its last one, is left out. What the unit would do meanwhile is taken from it, unless it
 * `keepsWork`. In older logs `reason` is left out, and what was made after it may use the unit.
 */
export type TakeOutOfService = {
  type: 'take-out-of-service'
  unit: UnitRef
  fromPeriod: number
  untilPeriod?: number | undefined
  reason?: string | undefined
  keepsWork?: true | undefined
}

/** It does nothing more by this than before: nobody knows what it is to do. */
export type BackInService = { type: 'back-in-service'; unit: UnitRef; fromPeriod: number }

/** The trips of a truck, or what a battery does and the trips that carry it. */
export type LockUnit = { type: 'lock-unit' | 'unlock-unit'; unit: UnitRef }

export type LockTrips = { type: 'lock-trips' | 'unlock-trips'; tripKeys: readonly string[] }

/** Of two requests for one trip, the one that holds is kept: it changes nothing but that the two are no longer named. */
export type KeepRequest = { type: 'keep-request'; tripKey: string; field: keyof TripBefore }

/** Keeps what all units do up to the period, which is the last one that is kept; 0 keeps nothing. */
export type KeepUntil = { type: 'keep-until'; untilPeriod: number }

/** `energyKwh` is the battery's energy at the start of the period. `measuredMinute`: of the plan's day, when what it follows from was measured. */
export type SetEnergy = {
  type: 'set-energy'
  batteryId: string
  period: number
  energyKwh: number
  measuredMinute?: number | undefined
}

/**
 * Lets batteries charge and discharge so that the least is left undelivered; no trip changes. All batteries if none is named.
 * `changes` are what it comes to; without them, they are computed. Logs have them, so that a step is the same whenever and by
 * whomever it is applied: records, limits and this program may be others by then. Older logs have `result` instead.
 */
export type ReDispatch = {
  type: 're-dispatch'
  batteryIds: readonly string[]
  fromPeriod: number
  changes?: DispatchChanges | undefined
  result?: readonly NewStretches[] | undefined
}

/** From the operation's period on, all that the battery is asked to do. */
export type NewStretches = { batteryId: string; stretches: readonly Stretch[] }

/** Parked trips by their keys, trips copied from elsewhere as data. With `truckId`, that truck makes them all. */
export type PasteTrips = {
  type: 'paste-trips'
  parkedKeys: readonly string[]
  trips: readonly TripData[]
  byPeriods: number
  truckId?: string | undefined
}

/** An operation that can be done instead of one, or after it. */
export type Offer = { words: string; operation: Operation }

export type Refusal = {
  /** One sentence: unit and periods where there are any, and why not. */
  reason: string
  offers: readonly Offer[]
}

/** Thrown inside of `apply` and turned into its result there. */
export class Refused extends Error {
  override name = 'Refused'
  readonly offers: readonly Offer[]

  constructor(reason: string, offers: readonly Offer[] = []) {
    super(reason)
    this.offers = offers
  }
}

export function refuse(reason: string, offers: readonly Offer[] = []): never {
  throw new Refused(reason, offers)
}
