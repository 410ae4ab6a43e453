// The words and values that a typed line is made of: how each is read, and what could be typed there.
import { quoteId } from '../../../words/sanitize.ts'
import { minutesPerPeriod } from '../../calendar/period.ts'
import { startText } from '../../words/trip-text.ts'
import type { Base } from '../settle/base.ts'
import type { Intent } from '../settle/intent.ts'

/** `nowPeriod` is what 'now' means: the first period of today's plan that has not begun. Missing for a plan of another day. */
export type TypedContext = { intent: Intent; base: Base; nowPeriod?: number | undefined }

/** Periods are those that begin at a time; `until` is the last period before the end of a range. */
export type TypedValue = { text: string; period: number; until: number; number: number }

export type Slot = {
  /** As in 'a time such as 08:15'. */
  expected: string
  read: (token: string, context: TypedContext) => Partial<TypedValue> | undefined
  /** `before` are the tokens before it. */
  candidates: (context: TypedContext, before: readonly string[]) => readonly string[]
}

const oneOf = (expected: string, idsOf: (context: TypedContext) => readonly string[]): Slot => ({
  expected,
  read: (token, context) => {
    const text = idNamed(idsOf(context), token)
    return text === undefined ? undefined : { text }
  },
  candidates: context => idsOf(context).map(quoteId),
})

/** 'mb3' for MB-3, unless another one could be meant. */
function idNamed(ids: readonly string[], token: string): string | undefined {
  if (ids.includes(token)) return token
  const alike = ids.filter(id => simplified(id) === simplified(token))
  return alike.length === 1 && simplified(token) !== '' ? alike[0] : undefined
}

const simplified = (id: string) => id.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const nowOf = ({ nowPeriod }: TypedContext): readonly string[] => (nowPeriod === undefined ? [] : ['now'])

const time: Slot = {
  expected: 'a time at a quarter of an hour, such as 08:15',
  read: (token, context) => {
    const { base } = context
    const minute = minuteOf(token, context)
    const period = minute === undefined ? 0 : minute / minutesPerPeriod + 1
    return period >= 1 && period <= base.plan.periodCount ? { period } : undefined
  },
  candidates: nowOf,
}

export const slots: Readonly<Record<string, Slot>> = {
  truck: oneOf('a truck of the plan', ({ intent }) => intent.trucks.map(({ id }) => id)),
  battery: oneOf('a battery of the plan', ({ intent }) => intent.batteries.map(({ id }) => id)),
  location: oneOf('a location of the plan', ({ base }) => base.known.all),
  microgrid: oneOf('a microgrid of the plan', ({ base }) => base.known.microgrids),
  time,
  departure: {
    ...time,
    expected: 'the time at which the trip leaves, such as 08:15',
    candidates: ({ intent: { trucks } }, [truck = '']) =>
      unitNamed(trucks, truck)?.trips.map(({ trip }) => startText(trip.startPeriod)) ?? [],
  },
  activity: {
    ...time,
    expected: 'the time at which it begins to charge or discharge, such as 02:00',
    candidates: ({ intent: { batteries } }, [battery = '']) =>
      unitNamed(batteries, battery)?.stretches.map(({ startPeriod }) => startText(startPeriod)) ?? [],
  },
  parked: {
    ...time,
    expected: 'the time at which the parked trip left, such as 08:15',
    candidates: ({ intent: { parked } }) => parked.map(({ trip }) => startText(trip.startPeriod)),
  },
  range: {
    expected: 'two times, such as 02:00-03:30',
    read: (token, context) => {
      const { base } = context
      const [from, to, ...more] = token.split(/[-–]/)
      const [start, end] = [minuteOf(from ?? '', context), minuteOf(to ?? '', context)]
      if (start === undefined || end === undefined || more.length > 0) return undefined
      const period = start / minutesPerPeriod + 1
      const until = end / minutesPerPeriod
      return until <= base.plan.periodCount && period <= until ? { period, until } : undefined
    },
    candidates: () => [],
  },
  duration: {
    expected: 'a duration in quarters of an hour, such as 2 h 15 or 30 min',
    read: token => {
      const number = typedDuration(token.replace(/^[-+−–]/, ''))
      return number === undefined ? undefined : { number: /^[-−–]/.test(token) ? -number : number }
    },
    candidates: () => [],
  },
  rate: { expected: 'a rate in kW, such as 120', read: numberOf, candidates: () => [] },
  energy: { expected: 'an energy in kWh, such as 80', read: numberOf, candidates: () => [] },
}

function numberOf(token: string): Partial<TypedValue> | undefined {
  return /^\d+(\.\d+)?$/.test(token) ? { number: Number(token) } : undefined
}

const unitNamed = <Unit extends { id: string }>(units: readonly Unit[], name: string): Unit | undefined => {
  const id = idNamed(
    units.map(unit => unit.id),
    name,
  )
  return units.find(unit => unit.id === id)
}

/** In periods, of '2 h 15', '2h', '30 min'; undefined unless it is a number of quarters of an hour. */
export function typedDuration(text: string): number | undefined {
  const [, hours, ofHour = 0, minutes] =
    /^(?:(\d{1,2})h(?:(\d{2})(?:min)?)?|(\d{1,3})min)$/i.exec(text.replace(/\s/g, '')) ?? []
  const total = hours === undefined ? Number(minutes) : Number(hours) * 60 + Number(ofHour)
  return total > 0 && total % minutesPerPeriod === 0 ? total / minutesPerPeriod : undefined
}

function minuteOf(text: string, { nowPeriod }: TypedContext): number | undefined {
  if (text.toLowerCase() === 'now') return nowPeriod && (nowPeriod - 1) * minutesPerPeriod
  return typedMinute(text)
}

/** Of '08:15', '8.15', '0815' or '8'; undefined unless it is a quarter of an hour. */
export function typedMinute(text: string): number | undefined {
  const [, hours, minutes = 0] = /^(\d{1,2})(?:[:.h]?(00|15|30|45))?$/i.exec(text) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** In any form that could be meant as one: whether it is in the day shows when it is read. */
const timePattern = '(?:now|\\d{1,2}(?:[:.h]?\\d{2})?)'
const isTime = ({ text }: Token) => new RegExp(`^${timePattern}$`, 'i').test(text)
const isRange = ({ text }: Token) => new RegExp(`^${timePattern}[-–]${timePattern}$`, 'i').test(text)

export type Token = { text: string; start: number; end: number; isQuoted?: boolean }

const durationPattern = '[-+−–]?(?:\\d{1,2}\\s*h(?:\\s*\\d{2})?|\\d{1,3}\\s*min)'
const tokenPattern = new RegExp(
  `"((?:[^"\\\\]|\\\\.)*)"|(${timePattern}\\s*[-–]\\s*${timePattern}|${durationPattern})(?=[\\s,]|$)|(\\d+(?:\\.\\d+)?)(?=kWh?\\b)|[^\\s,"]+`,
  'gi',
)

/** Splits at spaces and commas; an id in quotes, a range of times and a duration are one token, and a unit is apart from its number. */
export function tokensOf(line: string): Token[] {
  const tokens: Token[] = []
  for (const match of line.matchAll(tokenPattern)) {
    const [all, quoted, spaced] = match
    const text = quoted === undefined ? (spaced?.replace(/\s/g, '') ?? all) : quoted.replace(/\\(.)/g, '$1')
    const isQuoted = quoted !== undefined
    tokens.push({ text, start: match.index, end: match.index + all.length, isQuoted })
  }
  return tokens
}

/** 'mb 4' as one token, where a unit of the plan is meant by it; what is in quotes is a name of its own. Undefined where there is none. */
export function withNamesJoined(
  tokens: readonly Token[],
  { intent }: TypedContext,
): readonly Token[] | undefined {
  const ids = [...intent.trucks, ...intent.batteries].map(({ id }) => id)
  const joined = tokens.flatMap((token, i) => {
    const [before, after] = [tokens[i - 1], tokens[i + 1]]
    if (before && isName(before, token, ids)) return []
    return after && isName(token, after, ids)
      ? [{ text: `${token.text}${after.text}`, start: token.start, end: after.end }]
      : [token]
  })
  return joined.length < tokens.length ? joined : undefined
}

const isName = (word: Token, number: Token, ids: readonly string[]): boolean =>
  !word.isQuoted &&
  !number.isQuoted &&
  /^\p{L}+$/u.test(word.text) &&
  /^\d+$/.test(number.text) &&
  idNamed(ids, `${word.text}${number.text}`) !== undefined

/** The same tokens in the orders in which they could be meant: 'charge MB-3 at 120 from 02:00 to 03:30' is one of a form's. */
export function ordersOf(tokens: readonly Token[]): (readonly Token[])[] {
  return [tokens, withRange(tokens)].flatMap(each => {
    const [verb, unit, ...rest] = each
    const unitFirst = verb && unit ? [unit, verb, ...rest] : each
    return [each, unitFirst, rangeThird(each), rangeThird(unitFirst)]
  })
}

/** 'from 02:00 to 03:30' as '02:00-03:30'. */
function withRange(tokens: readonly Token[]): readonly Token[] {
  const i = tokens.findIndex(
    (token, at) => isTime(token) && /^(to|until|till)$/i.test(tokens[at + 1]?.text ?? ''),
  )
  const [start, end] = [tokens[i], tokens[i + 2]]
  if (!start || !end || !isTime(end)) return tokens
  const from = /^from$/i.test(tokens[i - 1]?.text ?? '') ? i - 1 : i
  const range = { text: `${start.text}-${end.text}`, start: start.start, end: end.end }
  return [...tokens.slice(0, from), range, ...tokens.slice(i + 3)]
}

/** With the range right after unit and verb. */
export function rangeThird(tokens: readonly Token[]): readonly Token[] {
  const range = tokens.find(isRange)
  const others = tokens.filter(token => token !== range)
  return range ? [...others.slice(0, 2), range, ...others.slice(2)] : tokens
}
