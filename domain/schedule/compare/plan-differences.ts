// Differences of the plan as a whole (time, length, cost, id) and of its sites' shortfalls.
import type { Plan } from '../plan/plan.ts'
import { sumUndeliveredKwh } from '../plan/undelivered.ts'
import { type Difference, type DifferenceKind, unitDifference, weigh } from './difference.ts'
import type { Pair } from './rows.ts'
import { balanceChange, type Delivered, deliveredBy } from './site-balance.ts'
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
    differences.push(planDifference(after, kind, size, sentence))
  if (before.periodCount !== after.periodCount)
    add('length', 0, lengthChanged(before.periodCount, after.periodCount))
  if (before.timestampText !== after.timestampText)
    add('time', 0, timeChanged(before.timestampText, after.timestampText))
  if (!Object.is(before.totalCost, after.totalCost))
    add('cost', after.totalCost - before.totalCost, costChanged(before.totalCost, after.totalCost))
  if (before.txId !== after.txId) add('identity', 0, txIdChanged(before.txId, after.txId))
  return differences
}

export const planDifference = (
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

export function siteDifferences(first: Plan, second: Plan): { differences: Difference[]; inBoth: Pair[] } {
  const indexes = new Map([...second.siteShortfalls.keys()].map((id, index) => [id, index]))
  const differences: Difference[] = []
  const inBoth: Pair[] = []
  // Only where a shortfall differs: it takes a walk through all batteries.
  let delivered: { before: Delivered; after: Delivered } | undefined
  const add = (id: string, before: Periods, after: Periods) => {
    delivered ??= { before: deliveredBy(first), after: deliveredBy(second) }
    const causes = balanceChange(
      id,
      { shortfalls: before, delivered: delivered.before },
      { shortfalls: after, delivered: delivered.after },
    )
    differences.push(siteDifference(id, before, after, second.periodCount, causes))
  }
  for (const [from, [id, before]] of [...first.siteShortfalls].entries()) {
    const to = indexes.get(id)
    const after = second.siteShortfalls.get(id)
    if (to === undefined || after === undefined) {
      add(id, before, noPeriods)
      continue
    }
    indexes.delete(id)
    if (samePeriods(before, after)) inBoth.push({ from, to })
    else add(id, before, after)
  }
  for (const id of indexes.keys()) add(id, noPeriods, second.siteShortfalls.get(id) ?? noPeriods)
  return { differences, inBoth }
}

const noPeriods: Periods = new Map()

const samePeriods = (a: Periods, b: Periods): boolean =>
  a.size === b.size && [...a].every(([period, amount]) => Object.is(b.get(period), amount))

function siteDifference(
  id: string,
  before: Periods,
  after: Periods,
  periodCount: number,
  causes: string,
): Difference {
  const periods = [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => a - b)
  const change = (period: number) => (after.get(period) ?? 0) - (before.get(period) ?? 0)
  const changed = periods.filter(period => change(period) !== 0)
  const unit = { kind: 'site', id } as const
  const [startPeriod, endPeriod] = [changed[0] ?? 1, changed.at(-1) ?? periodCount]
  const [sumBefore, sumAfter] = [sumUndeliveredKwh(before.values()), sumUndeliveredKwh(after.values())]
  const peak = changed.reduce(
    (largest, period) => (Math.abs(change(period)) > Math.abs(change(largest)) ? period : largest),
    startPeriod,
  )
  const what =
    changed.length === 0
      ? shortfallRewritten
      : shortfallChanged(sumBefore, sumAfter, peak, before.get(peak) ?? 0, after.get(peak) ?? 0) + causes
  return unitDifference(unit, 'shortfall', sumAfter - sumBefore, startPeriod, endPeriod, what)
}
