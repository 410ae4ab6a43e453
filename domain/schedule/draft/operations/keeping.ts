// What a step may change only after a question: what has begun already, and what is locked.
import { sameItems } from '../../../same-items.ts'
import { compareUnits, isSameUnit, type UnitRef } from '../../plan/unit.ts'
import { tripText } from '../../words/trip-text.ts'
import type { Base } from '../settle/base.ts'
import {
  findTrip,
  type Intent,
  type ProtectedParts,
  type TripIntent,
  type UnitIntent,
  unitIn,
} from '../settle/intent.ts'
import { sameActivity } from '../settle/intent-of.ts'
import type { Despite, KeepUntil, LockTrips, LockUnit, Operation, Several } from './operation.ts'
import { type Offer, refuse } from './operation.ts'
import { inThePast, tripIsLocked, unitIsLocked, unitIsProtected } from './refusal-texts.ts'
import { stretchesWithin } from './stretches.ts'
import { tripNamed, unitNamed } from './trip-changes.ts'
import { periodOfDay } from './values.ts'

export function lockUnit(intent: Intent, { type, unit }: LockUnit, base: Base): Intent {
  unitNamed(intent, base, unit)
  const others = intent.protectedParts.units.filter(each => !isSameUnit(each, unit))
  const isLocked = others.length < intent.protectedParts.units.length
  if (isLocked === (type === 'lock-unit')) return intent
  const units = type === 'lock-unit' ? [...others, unit].sort(compareUnits) : others
  return { ...intent, protectedParts: { ...intent.protectedParts, units } }
}

export function lockTrips(intent: Intent, { type, tripKeys }: LockTrips): Intent {
  const keys = tripKeys.map(name => tripNamed(intent, name).key)
  const others = intent.protectedParts.tripKeys.filter(key => !keys.includes(key))
  const next = type === 'lock-trips' ? [...others, ...new Set(keys)].sort() : others
  return sameItems(next, intent.protectedParts.tripKeys)
    ? intent
    : { ...intent, protectedParts: { ...intent.protectedParts, tripKeys: next } }
}

export function keepUntil(intent: Intent, { untilPeriod }: KeepUntil, base: Base): Intent {
  if (untilPeriod !== 0) periodOfDay(untilPeriod, base)
  return untilPeriod === intent.protectedParts.untilPeriod
    ? intent
    : { ...intent, protectedParts: { ...intent.protectedParts, untilPeriod } }
}

/**
 * Refuses what would change something that is kept before and after the operation, unless it was made despite that. `frozenUntil` is
 * the last period that has begun; 0 where nothing has, or nobody asks.
 */
export function refuseChangeOfProtected(
  before: Intent,
  after: Intent,
  operation: Operation,
  frozenUntil: number,
): void {
  const despite = operation.type === 'several' ? (operation.despite ?? []) : []
  if (!despite.includes('past')) {
    const id = unitChangedUntil(before, after, frozenUntil)
    if (id !== undefined)
      refuse(inThePast(id, frozenUntil), [despiteOffer('Change the past anyway', 'past', operation)])
  }
  if (despite.includes('locks')) return
  const reason = changeOfLocked(before, after, protectedInBoth(before.protectedParts, after.protectedParts))
  if (reason !== undefined) refuse(reason, [despiteOffer('Do it anyway, this once', 'locks', operation)])
}

const despiteOffer = (words: string, what: Despite, operation: Operation): Offer => {
  const several: Several =
    operation.type === 'several' ? operation : { type: 'several', operations: [operation] }
  return { words, operation: { ...several, despite: [...(several.despite ?? []), what] } }
}

/** What an operation itself unlocks, it may change. */
const protectedInBoth = (a: ProtectedParts, b: ProtectedParts): ProtectedParts =>
  a === b
    ? a
    : {
        units: a.units.filter(unit => b.units.some(other => isSameUnit(unit, other))),
        tripKeys: a.tripKeys.filter(key => b.tripKeys.includes(key)),
        untilPeriod: Math.min(a.untilPeriod, b.untilPeriod),
      }

function changeOfLocked(before: Intent, after: Intent, protectedParts: ProtectedParts): string | undefined {
  for (const unit of protectedParts.units) {
    const [was, is] = [unitIn(before, unit), unitIn(after, unit)]
    if (was && is && was !== is && !isSameWork(was, is)) return unitIsLocked(unit.id)
  }
  for (const key of protectedParts.tripKeys) {
    const was = before.trucks === after.trucks ? undefined : findTrip(before, key)
    if (was && findTrip(after, key) !== was) return tripIsLocked(tripText(was.trip))
  }
  const id = unitChangedUntil(before, after, protectedParts.untilPeriod)
  return id === undefined ? undefined : unitIsProtected(id, protectedParts.untilPeriod)
}

/** Energy that was measured may be set for a battery that is locked. */
const isSameWork = (a: UnitIntent, b: UnitIntent): boolean =>
  sameItems(a.trips, b.trips) &&
  (!('stretches' in a) || !('stretches' in b) || sameItems(a.stretches, b.stretches))

/** The first unit that something else is wanted of in a period up to this one. What a unit does depends on no later period. */
function unitChangedUntil(before: Intent, after: Intent, period: number): string | undefined {
  if (period < 1) return undefined
  for (const [i, truck] of after.trucks.entries())
    if (!isSameUntil(before.trucks[i], truck, period)) return truck.id
  for (const [i, battery] of after.batteries.entries())
    if (!isSameUntil(before.batteries[i], battery, period)) return battery.id
  return undefined
}

function isSameUntil(a: UnitIntent | undefined, b: UnitIntent, period: number): boolean {
  if (a === b || a === undefined) return a === b
  const begun = ({ trips }: UnitIntent): TripIntent[] =>
    trips.filter(({ trip }) => trip.startPeriod <= period)
  if (!sameItems(begun(a), begun(b))) return false
  if (!('stretches' in a) || !('stretches' in b)) return true
  const [was, is] = [a, b].map(({ stretches }) => stretchesWithin(stretches, 1, period))
  const set = ({ levels }: typeof a) => levels.filter(level => level.period <= period)
  const isSameStretches =
    was?.length === is?.length &&
    (was ?? []).every((each, i) => {
      const other = is?.[i]
      return (
        other?.startPeriod === each.startPeriod &&
        other.endPeriod === each.endPeriod &&
        sameActivity(each, other)
      )
    })
  return isSameStretches && sameItems(set(a), set(b))
}

/** 'in the past' and the like, as a step's sentence says it. */
export const despiteText = (despite: readonly Despite[] = []): string =>
  `${despite.includes('past') ? ', in the past' : ''}${despite.includes('locks') ? ', despite a lock' : ''}`

/** From when on batteries may be asked for something else. */
export const firstFree = (fromPeriod: number, { untilPeriod }: ProtectedParts, frozenUntil: number): number =>
  Math.max(fromPeriod, untilPeriod + 1, frozenUntil + 1)

export const isLockedUnit = ({ protectedParts }: Intent, unit: UnitRef): boolean =>
  protectedParts.units.some(each => isSameUnit(each, unit))

/** The batteries that may still be dispatched otherwise, and from when on. */
export const freeScope = (intent: Intent, frozenUntil: number) => ({
  fromPeriod: firstFree(1, intent.protectedParts, frozenUntil),
  batteryIds: new Set(
    intent.batteries.flatMap(({ id }) => (isLockedUnit(intent, { kind: 'battery', id }) ? [] : [id])),
  ),
})
