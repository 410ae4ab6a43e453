// Rules of energy: it follows from the rates, stays within what a battery holds, and no rate is beyond its limit.

import { hoursPerPeriod } from '../calendar/period.ts'
import type { BatteryEntry, BatterySchedule } from '../plan/plan.ts'
import { decidingEntry, eachPeriod } from '../runs/arrivals.ts'
import { energyBeforeKwh } from '../runs/energy.ts'
import { tripOf } from '../runs/runs.ts'
import { type Facts, idsOf, tripIn } from './facts.ts'
import type { Fault, Limits, Report } from './finding.ts'
import type { Rule } from './rule.ts'
import {
  bothFlows,
  energyAboveFull,
  energyBelowEmpty,
  energyNotFollowing,
  rateNegative,
  rateTooHigh,
  startAboveFull,
  startBelowEmpty,
} from './texts.ts'

/** What sums of numbers with decimals may be off without meaning anything: a millionth of a kWh or kW. */
const noise = 1e-6

const energyFollows: Rule = {
  name: 'energy-follows',
  severity: 'error',
  says: 'The energy of a battery changes by its rate over a quarter of an hour, within the tolerance.',
  find: (facts, report) => {
    for (const battery of facts.plan.batteries) findUnfollowing(battery, facts, report)
  },
}

function findUnfollowing({ id, entries }: BatterySchedule, facts: Facts, report: Report): void {
  const { toleranceKwh } = facts.limits
  let before: BatteryEntry | undefined
  eachPeriod(entries, (period, held) => {
    const last = decidingEntry(held, facts.trips)
    const level = before?.period === period - 1 ? before.soeKwh : undefined
    before = last
    // Without a level before, the entries of the period can only contradict each other.
    if (last === undefined || (level === undefined && held.length === 1)) return
    const expected = level === undefined ? last.soeKwh : level + gainKwh(held)
    const worst = furthest(held, expected, level ?? expected, facts)
    if (Math.abs(worst.off) <= toleranceKwh + noise) return
    report({
      unit: { kind: 'battery', id },
      startPeriod: period,
      entryIds: idsOf(held),
      found: worst.entry.soeKwh,
      allowed: expected,
      off: worst.off,
      measure: 'kWh',
      what: energyNotFollowing(worst.entry.soeKwh, expected, toleranceKwh),
    })
  })
}

function gainKwh(held: readonly BatteryEntry[]): number {
  let gain = 0
  for (const entry of held) {
    if (entry.scheduleType === 'charge') gain += entry.chargeRateKw * hoursPerPeriod
    if (entry.scheduleType === 'microgrid') gain -= entry.dischargeRateKw * hoursPerPeriod
  }
  return gain
}

/**
 * The entry whose level is furthest from the one expected. A trip that arrives may still tell the level on the way, and
 * where a trip takes the whole period, what follows it there begins one period later: such entries may tell the level before.
 */
function furthest(
  held: readonly BatteryEntry[],
  expected: number,
  before: number,
  facts: Facts,
): { entry: BatteryEntry; off: number } {
  const phases = held.length === 1 ? [] : held.map(entry => phaseOf(entry, facts))
  const whole = phases.includes('whole')
  let worst: { entry: BatteryEntry; off: number } | undefined
  for (const [i, entry] of held.entries()) {
    const sinceTrip = entry.soeKwh - before
    const sinceRate = entry.soeKwh - expected
    const mayLag = whole || phases[i] === 'arrived'
    const off = mayLag && Math.abs(sinceTrip) < Math.abs(sinceRate) ? sinceTrip : sinceRate
    if (worst === undefined || Math.abs(off) > Math.abs(worst.off)) worst = { entry, off }
  }
  if (worst === undefined) throw new Error('a period without an entry')
  return worst
}

const phaseOf = (entry: BatteryEntry, facts: Facts) =>
  entry.scheduleType === 'trip' ? tripIn(tripOf(entry.tripId, facts.trips), entry.period) : undefined

const energyInRange: Rule = {
  name: 'energy-in-range',
  severity: 'error',
  says: 'A battery holds no less than nothing and no more than when it is full.',
  find: (facts, report) => {
    for (const battery of facts.plan.batteries) findOutOfRange(battery, facts, report)
  },
}

function findOutOfRange({ id, entries }: BatterySchedule, { limits, trips }: Facts, report: Report): void {
  const unit = { kind: 'battery', id } as const
  let previous = 0
  eachPeriod(entries, (period, held) => {
    const begins = previous !== period - 1 || period === 1
    previous = period
    const fault =
      levelFault(held, limits) ?? (begins ? startFault(decidingEntry(held, trips), limits) : undefined)
    if (fault) report({ unit, startPeriod: period, entryIds: idsOf(held), measure: 'kWh', ...fault })
  })
}

type LevelFault = Pick<Fault, 'found' | 'allowed' | 'what'> & { off: number }

function levelFault(held: readonly BatteryEntry[], { fullKwh }: Limits): LevelFault | undefined {
  let high = Number.NEGATIVE_INFINITY
  let low = Number.POSITIVE_INFINITY
  for (const { soeKwh } of held) {
    if (soeKwh > high) high = soeKwh
    if (soeKwh < low) low = soeKwh
  }
  if (high > fullKwh + noise) {
    return { found: high, allowed: fullKwh, off: high - fullKwh, what: energyAboveFull(high, fullKwh) }
  }
  return low < -noise ? { found: low, allowed: 0, off: low, what: energyBelowEmpty(low) } : undefined
}

/** The level that a day, or what follows a missing period, begins with is not in the plan: it follows from the first rate. */
function startFault(
  entry: BatteryEntry | undefined,
  { fullKwh, toleranceKwh }: Limits,
): LevelFault | undefined {
  if (entry === undefined) return undefined
  const start = energyBeforeKwh(entry)
  if (start > fullKwh + toleranceKwh + noise) {
    return { found: start, allowed: fullKwh, off: start - fullKwh, what: startAboveFull(start, fullKwh) }
  }
  const short = start < -toleranceKwh - noise
  return short ? { found: start, allowed: 0, off: start, what: startBelowEmpty(start) } : undefined
}

const chargeRate: Rule = {
  name: 'charge-rate',
  severity: 'error',
  says: 'A battery charges with no more than the largest rate, and with no less than nothing.',
  find: ({ plan, limits }, report) => {
    const rateOf = (entry: BatteryEntry) => (entry.scheduleType === 'charge' ? entry.chargeRateKw : undefined)
    for (const battery of plan.batteries) {
      findRates(battery, rateOf, 'charges', limits.largestChargeKw, report)
    }
  },
}

const dischargeRate: Rule = {
  name: 'discharge-rate',
  severity: 'error',
  says: 'A battery discharges with no more than the largest rate, and with no less than nothing.',
  find: ({ plan, limits }, report) => {
    const rateOf = (entry: BatteryEntry) =>
      entry.scheduleType === 'microgrid' ? entry.dischargeRateKw : undefined
    for (const battery of plan.batteries) {
      findRates(battery, rateOf, 'discharges', limits.largestDischargeKw, report)
    }
  },
}

function findRates(
  { id, entries }: BatterySchedule,
  rateOf: (entry: BatteryEntry) => number | undefined,
  doing: 'charges' | 'discharges',
  limit: number,
  report: Report,
): void {
  const unit = { kind: 'battery', id } as const
  eachPeriod(entries, (period, held) => {
    let least = 0
    let total = 0
    for (const entry of held) {
      const rate = rateOf(entry) ?? 0
      total += rate
      if (rate < least) least = rate
    }
    if (least >= -noise && total <= limit + noise) return
    const about = { unit, startPeriod: period, entryIds: idsOf(held), measure: 'kW' } as const
    if (least < -noise)
      report({ ...about, found: least, allowed: 0, off: least, what: rateNegative(doing, least) })
    if (total > limit + noise) {
      const what = rateTooHigh(doing, total, limit)
      report({ ...about, found: total, allowed: limit, off: total - limit, what })
    }
  })
}

const oneFlow: Rule = {
  name: 'one-flow',
  severity: 'error',
  says: 'A battery does not charge and discharge at once.',
  find: ({ plan }, report) => {
    for (const { id, entries } of plan.batteries) {
      eachPeriod(entries, (period, held) => {
        const charge = held.find(entry => entry.scheduleType === 'charge' && entry.chargeRateKw > 0)
        const discharge = held.find(entry => entry.scheduleType === 'microgrid' && entry.dischargeRateKw > 0)
        if (charge?.scheduleType !== 'charge' || discharge?.scheduleType !== 'microgrid') return
        report({
          unit: { kind: 'battery', id },
          startPeriod: period,
          entryIds: [charge.id, discharge.id],
          found: 'charging and discharging',
          allowed: 'one of both',
          what: bothFlows(charge.chargeRateKw, discharge.dischargeRateKw),
        })
      })
    }
  },
}

export const energyRules: readonly Rule[] = [energyFollows, energyInRange, chargeRate, dischargeRate, oneFlow]
