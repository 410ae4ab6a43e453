// Checks the numbers of an operation, or refuses it.
import type { Base } from '../settle/base.ts'
import { refuse } from './operation.ts'
import { endBeforeStart, notAnAmount, notAPeriod, notAShift, rateBelowZero } from './refusal-texts.ts'

export function periodOfDay(value: number, { plan: { periodCount } }: Base): number {
  return Number.isInteger(value) && value >= 1 && value <= periodCount
    ? value
    : refuse(notAPeriod(value, periodCount))
}

export function periodRange(
  { startPeriod, endPeriod }: { startPeriod: number; endPeriod: number },
  base: Base,
): void {
  periodOfDay(startPeriod, base)
  periodOfDay(endPeriod, base)
  if (endPeriod < startPeriod) refuse(endBeforeStart)
}

export const periodShift = (value: number): number =>
  Number.isInteger(value) ? value : refuse(notAShift(value))

export function rateKw(value: number): number {
  if (!Number.isFinite(value)) refuse(notAnAmount(value))
  return value < 0 ? refuse(rateBelowZero(value)) : value
}
