// The limits that an operation sets for itself, as addresses name them.
import type { OperatingLimits } from './finding.ts'

export type OperatingLimit = keyof OperatingLimits

/** Each is more than 0. */
export const operatingLimits: Record<OperatingLimit, { parameter: string; max: number }> = {
  minLoadingMinutes: { parameter: 'loading', max: 1440 },
  maxDriverDayHours: { parameter: 'driver-day', max: 48 },
  maxHoursUntilBreak: { parameter: 'until-break', max: 48 },
  minBreakMinutes: { parameter: 'break', max: 1440 },
  reserveKwh: { parameter: 'reserve', max: 1000 },
}

export const operatingLimitNames = Object.keys(operatingLimits) as OperatingLimit[]

/** Without limits that are undefined; of the two about breaks, neither says anything without the other. */
export function usableLimits(given: OperatingLimits): OperatingLimits {
  const hasBreak = given.maxHoursUntilBreak !== undefined && given.minBreakMinutes !== undefined
  const limits: OperatingLimits = {}
  for (const name of operatingLimitNames) {
    if (given[name] === undefined) continue
    if (hasBreak || (name !== 'maxHoursUntilBreak' && name !== 'minBreakMinutes')) limits[name] = given[name]
  }
  return limits
}

export const hasLimits = (limits: OperatingLimits): boolean => Object.keys(limits).length > 0

export const isSameLimits = (a: OperatingLimits, b: OperatingLimits): boolean =>
  operatingLimitNames.every(name => a[name] === b[name])
