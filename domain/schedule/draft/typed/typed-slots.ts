// The words and values that a typed line is made of: how each is read, and what could be typed there.
import { quoteId } from '../../../words/sanitize.ts'
import { minutesPerPeriod } from '../../calendar/period.ts'
import { startText } from '../../words/trip-text.ts'
import type { Base } from '../settle/base.ts'
import type { Intent } from '../settle/intent.ts'

export type TypedContext = { intent: Intent; base: Base }

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
  read: (token, context) => (idsOf(context).includes(token) ? { text: token } : undefined),
  candidates: context => idsOf(context).map(quoteId),
})

const time: Slot = {
  expected: 'a time at a quarter of an hour, such as 08:15',
  read: (token, { base }) => {
    const minute = minuteOf(token)
    const period = minute === undefined ? 0 : minute / minutesPerPeriod + 1
    return period >= 1 && period <= base.plan.periodCount ? { period } : undefined
  },
  candidates: () => [],
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
    candidates: ({ intent }, [truckId]) =>
      intent.trucks.find(({ id }) => id === truckId)?.trips.map(({ trip }) => startText(trip.startPeriod)) ??
      [],
  },
  activity: {
    ...time,
    expected: 'the time at which it begins to charge or discharge, such as 02:00',
    candidates: ({ intent }, [batteryId]) =>
      intent.batteries
        .find(({ id }) => id === batteryId)
        ?.stretches.map(({ startPeriod }) => startText(startPeriod)) ?? [],
  },
  parked: {
    ...time,
    expected: 'the time at which the parked trip left, such as 08:15',
    candidates: ({ intent: { parked } }) => parked.map(({ trip }) => startText(trip.startPeriod)),
  },
  range: {
    expected: 'two times, such as 02:00-03:30',
    read: (token, { base }) => {
      const [from, to, ...more] = token.split(/[-–]/)
      const [start, end] = [minuteOf(from ?? ''), minuteOf(to ?? '')]
      if (start === undefined || end === undefined || more.length > 0) return undefined
      const period = start / minutesPerPeriod + 1
      const until = end / minutesPerPeriod
      return until <= base.plan.periodCount && period <= until ? { period, until } : undefined
    },
    candidates: () => [],
  },
  number: {
    expected: 'a number',
    read: token => (/^\d+(\.\d+)?$/.test(token) ? { number: Number(token) } : undefined),
    candidates: () => [],
  },
}

/** Undefined unless it is a quarter of an hour. */
function minuteOf(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(00|15|30|45)$/.exec(text) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

export type Token = { text: string; start: number; end: number }

/** Splits at spaces and commas; an id in quotes is one token, and a unit is apart from its number. */
export function tokensOf(line: string): Token[] {
  const tokens: Token[] = []
  for (const match of line.matchAll(/"((?:[^"\\]|\\.)*)"|(\d+(?:\.\d+)?)(?=kWh?\b)|[^\s,"]+/gi)) {
    const [all, quoted] = match
    const text = quoted === undefined ? all : quoted.replace(/\\(.)/g, '$1')
    tokens.push({ text, start: match.index, end: match.index + all.length })
  }
  return tokens
}
