// Differences of the plan as a whole: its day, its length, its cost, its id, and what its sites lack.
import type { Plan } from '../plan/plan.ts'
import { whereText } from '../words/where.ts'
import { type Difference, type DifferenceKind, weigh } from './difference.ts'
import type { Pair } from './rows.ts'
import {
  costChanged,
  lengthChanged,
  shortfallChanged,
  shortfallRewritten,
  timeChanged,
  txIdChanged,
} from './texts.ts'

export function headDifferences(before: Plan, after: Plan): Difference[] {
  const differences: Difference[] = []
  const add = (kind: DifferenceKind, size: number, sentence: string) =>
    differences.push(ofPlan(after, kind, size, sentence))
  if (before.periodCount !== after.periodCount)
    add('length', 0, lengthChanged(before.periodCount, after.periodCount))
  if (before.timestampText !== after.timestampText)
    add('time', 0, timeChanged(before.timestampText, after.timestampText))
  if (!Object.is(before.totalCost, after.totalCost))
    add('cost', after.totalCost - before.totalCost, costChanged(before.totalCost, after.totalCost))
  if (before.txId !== after.txId) add('identity', 0, txIdChanged(before.txId, after.txId))
  return differences
}

export const ofPlan = (
  { periodCount }: Plan,
  kind: DifferenceKind,
  size: number,
  sentence: string,
): Difference => ({
  kind,
  weight: weigh(kind, size),
  unit: null,
  startPeriod: 1,
  endPeriod: periodCount,
  trips: null,
  sentence,
})

type Periods = ReadonlyMap<number, number>

export function siteDifferences(before: Plan, after: Plan): { differences: Difference[]; staying: Pair[] } {
  const indexes = new Map([...after.siteShortfalls.keys()].map((id, index) => [id, index]))
  const differences: Difference[] = []
  const staying: Pair[] = []
  const add = (id: string, was: Periods, is: Periods) =>
    differences.push(siteDifference(id, was, is, after.periodCount))
  for (const [from, [id, was]] of [...before.siteShortfalls].entries()) {
    const to = indexes.get(id)
    const is = after.siteShortfalls.get(id)
    if (to === undefined || is === undefined) {
      add(id, was, none)
      continue
    }
    indexes.delete(id)
    if (samePeriods(was, is)) staying.push({ from, to })
    else add(id, was, is)
  }
  for (const id of indexes.keys()) add(id, none, after.siteShortfalls.get(id) ?? none)
  return { differences, staying }
}

const none: Periods = new Map()

const samePeriods = (a: Periods, b: Periods): boolean =>
  a.size === b.size && [...a].every(([period, amount]) => Object.is(b.get(period), amount))

function siteDifference(id: string, was: Periods, is: Periods, periodCount: number): Difference {
  const periods = [...new Set([...was.keys(), ...is.keys()])].sort((a, b) => a - b)
  const change = (period: number) => (is.get(period) ?? 0) - (was.get(period) ?? 0)
  const changed = periods.filter(period => change(period) !== 0)
  const unit = { kind: 'site', id } as const
  const [startPeriod, endPeriod] = [changed[0] ?? 1, changed.at(-1) ?? periodCount]
  const [before, after] = [sum(was.values()), sum(is.values())]
  const peak = changed.reduce(
    (most, period) => (Math.abs(change(period)) > Math.abs(change(most)) ? period : most),
    startPeriod,
  )
  const what =
    changed.length === 0
      ? shortfallRewritten
      : shortfallChanged(before, after, peak, was.get(peak) ?? 0, is.get(peak) ?? 0)
  return {
    kind: 'shortfall',
    weight: weigh('shortfall', after - before),
    unit,
    startPeriod,
    endPeriod,
    trips: null,
    sentence: `${whereText(unit, startPeriod, endPeriod)}: ${what}`,
  }
}

const sum = (amounts: Iterable<number>): number => {
  let total = 0
  for (const amount of amounts) total += amount
  return total
}
