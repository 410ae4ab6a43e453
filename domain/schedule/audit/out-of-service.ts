// Units that are out of service for a part of the day, as a draft or the registry says it.

import { sanitizeForDisplay } from '../../words/sanitize.ts'
import { isSameUnit, type UnitRef } from '../plan/unit.ts'
import { rangeText } from '../words/trip-text.ts'

/** Characters of what a person gives as a reason. */
export const maxRemarkLength = 200

export type OutOfService = {
  unit: UnitRef
  /** Both inclusive. */
  startPeriod: number
  endPeriod: number
  /** Empty where nobody gave one. Null: of a log from before reasons, whose later steps may use the unit. */
  reason: string | null
  /** The notes of a maintenance are the reason. Planners change it in the registry, not in a draft. */
  fromRegistry?: true
}

export const outOfServiceOf = <Each extends { unit: UnitRef }>(
  all: readonly Each[],
  unit: UnitRef,
): readonly Each[] => all.filter(each => isSameUnit(each.unit, unit))

export const overlapsPeriods = (
  a: { startPeriod: number; endPeriod: number },
  b: { startPeriod: number; endPeriod: number },
): boolean => a.startPeriod <= b.endPeriod && b.startPeriod <= a.endPeriod

/** 'out of service from 07:00 to 12:00 (tyre)', '... (new inverter; maintenance, from the registry)'. */
export function outOfServiceText({
  startPeriod,
  endPeriod,
  ...state
}: Pick<OutOfService, 'startPeriod' | 'endPeriod' | 'reason' | 'fromRegistry'>): string {
  const why = outOfServiceReason(state)
  return `out of service from ${rangeText(startPeriod, endPeriod)}${why ? ` (${why})` : ''}`
}

/** Empty where nobody gave one. */
export const outOfServiceReason = ({
  reason,
  fromRegistry,
}: Pick<OutOfService, 'reason' | 'fromRegistry'>): string =>
  [reason && sanitizeForDisplay(reason), fromRegistry && 'maintenance, from the registry']
    .filter(Boolean)
    .join('; ')
