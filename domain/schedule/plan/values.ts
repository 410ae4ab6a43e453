// Checks single values of a plan's JSON, or refuses them with a sentence that says where they are.
//
// Written by hand and not with zod: a plan of 10,000 units has a million entries, and every field of each passes through here.
import { planFieldMissing, planFieldWrong, planPeriodWrong } from '../../messages/plan-files.ts'
import { quoteId, quoteValue } from '../../words/sanitize.ts'
import { maxPeriodCount } from '../calendar/period.ts'
import { InvalidPlan } from './plan.ts'

export type JsonObject = { readonly [key: string]: unknown }

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Text that is built only when a value is refused: building it for each of a million entries would cost more than checking them. */
export type LazyText = string | (() => string)
const resolveText = (words: LazyText): string => (typeof words === 'string' ? words : words())

export const asObject = (value: unknown, field: LazyText): JsonObject =>
  isObject(value) ? value : refuseWrong(field, 'an object', value)

export const asList = (value: unknown, field: LazyText, position?: LazyText): readonly unknown[] =>
  Array.isArray(value) ? value : refuseWrong(field, 'a list', value, position)

export const asText = (value: unknown, field: LazyText, position?: LazyText): string =>
  typeof value === 'string' ? value : refuseWrong(field, 'text', value, position)

export const asNumber = (value: unknown, field: LazyText, position?: LazyText): number =>
  Number.isFinite(value) ? (value as number) : refuseWrong(field, 'a finite number', value, position)

export const asPeriod = (value: unknown, field: LazyText, position: LazyText): number =>
  isPeriod(value) ? value : refuseWrong(field, `a whole period from 1 to ${maxPeriodCount}`, value, position)

export const isPeriod = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= maxPeriodCount

/** Accepts '1' to '100' in this spelling only, so that no two keys mean the same period. */
export function periodOfKey(key: string): number | undefined {
  const period = key.length <= 3 ? Number(key) : 0
  return isPeriod(period) && String(period) === key ? period : undefined
}

export const refusePeriod = (key: string, position: string): never =>
  refuse(planPeriodWrong(quoteValue(key), maxPeriodCount), position)

export function refuseWrong(field: LazyText, expected: string, value: unknown, position?: LazyText): never {
  const name = resolveText(field)
  if (value === undefined) return refuse(planFieldMissing(name), position)
  return refuse(planFieldWrong(name, expected, quoteValue(value)), position)
}

export function refuse(what: string, position?: LazyText): never {
  throw new InvalidPlan(position === undefined ? what : `${resolveText(position)}: ${what}`)
}

export const entryPosition = (unitId: string, period: number) => `${quoteId(unitId)}, period ${period}`
