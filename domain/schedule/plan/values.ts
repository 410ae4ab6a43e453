// The values of a plan's JSON, each taken for what it must be, or refused in a sentence that says where it stands.
import { planFieldMissing, planFieldWrong, planPeriodWrong } from '../../messages.ts'
import { shownId, shownValue } from '../../sanitize.ts'
import { largestPeriodCount } from '../calendar/period.ts'
import { InvalidPlan } from './plan.ts'

export type JsonObject = { readonly [key: string]: unknown }

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Words that are put together only where something is refused: what is decoded comes by the hundred thousand. */
export type Words = string | (() => string)
const inWords = (words: Words): string => (typeof words === 'string' ? words : words())

export const asObject = (value: unknown, field: Words): JsonObject =>
  isObject(value) ? value : refuseWrong(field, 'an object', value)

export const asList = (value: unknown, field: Words, where?: Words): readonly unknown[] =>
  Array.isArray(value) ? value : refuseWrong(field, 'a list', value, where)

export const asText = (value: unknown, field: Words, where?: Words): string =>
  typeof value === 'string' ? value : refuseWrong(field, 'text', value, where)

export const asNumber = (value: unknown, field: Words, where?: Words): number =>
  Number.isFinite(value) ? (value as number) : refuseWrong(field, 'a finite number', value, where)
export const asPeriod = (value: unknown, field: Words, where: Words): number =>
  isPeriod(value) ? value : refuseWrong(field, `a whole period from 1 to ${largestPeriodCount}`, value, where)

export const isPeriod = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= largestPeriodCount

/** Reads '1' to '100' and no other spelling, so that no two keys can mean one period. */
export function periodOfKey(key: string): number | undefined {
  const period = key.length <= 3 ? Number(key) : 0
  return isPeriod(period) && String(period) === key ? period : undefined
}

export const refusePeriod = (key: string, where: string): never =>
  refuse(planPeriodWrong(shownValue(key), largestPeriodCount), where)

export function refuseWrong(field: Words, wanted: string, value: unknown, where?: Words): never {
  const name = inWords(field)
  if (value === undefined) return refuse(planFieldMissing(name), where)
  return refuse(planFieldWrong(name, wanted, shownValue(value)), where)
}

export function refuse(what: string, where?: Words): never {
  throw new InvalidPlan(where === undefined ? what : `${inWords(where)}: ${what}`)
}

export const unitWhere = (unitId: string, period: number) => `${shownId(unitId)}, period ${period}`
