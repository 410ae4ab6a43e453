// Energy rules: energy follows from the rates and stays within the battery's range, and no rate exceeds its limit.

import { hoursPerPeriod } from '../calendar/period.ts'
import type { BatteryEntry, BatterySchedule } from '../plan/plan.ts'
import { decidingEntry, eachPeriod } from '../runs/arrivals.ts'
import { energyBeforeKwh } from '../runs/energy.ts'
import { tripOf } from '../runs/runs.ts'
import { type AuditContext, entryIdsOf, tripIn } from './context.ts'
import type { AuditLimits, Fault, Report } from './finding.ts'
import { findRegistered } from './registry.ts'
import type { AuditRule } from './rule.ts'
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

/** Floating-point error of sums, in kWh or kW: smaller deviations mean nothing. */
const roundingError = 1e-6

const energyFollows: AuditRule = {
  name: 'energy-follows',
  severity: 'error',
  requirement: 'The energy of a battery changes by its rate over a quarter of an hour, within the tolerance.',
  scopes: { battery: findEnergyJumps },
}

function findEnergyJumps(battery: BatterySchedule, context: AuditContext, report: Report): void {
  const { toleranceKwh } = context.limits
  let before: BatteryEntry | undefined
  eachPeriod(battery.entries, (period, entries) => {
    const last = decidingEntry(entries, context.trips)
    const level = before?.period === period - 1 ? before.soeKwh : undefined
    before = last
    // Without a previous level, the entries of the period can only contradict each other.
    if (last === undefined || (level === undefined && entries.length === 1)) return
    const expected = level === undefined ? last.soeKwh : level + gainKwh(entries)
    const worst = worstLevel(entries, expected, level ?? expected, context)
    if (Math.abs(worst.deviation) <= toleranceKwh + roundingError) return
    report({
      unit: { kind: 'battery', id: battery.id },
      startPeriod: period,
      entryIds: entryIdsOf(entries),
      found: worst.entry.soeKwh,
      allowed: worst.allowed,
      deviation: worst.deviation,
      deviationUnit: 'kWh',
      what: energyNotFollowing(worst.entry.soeKwh, worst.allowed, toleranceKwh),
    })
  })
}

function gainKwh(entries: readonly BatteryEntry[]): number {
  let gain = 0
  for (const entry of entries) {
    if (entry.scheduleType === 'charge') gain += entry.chargeRateKw * hoursPerPeriod
    if (entry.scheduleType === 'microgrid') gain -= entry.dischargeRateKw * hoursPerPeriod
  }
  return gain
}

/**
 * The entry whose level is furthest from the expected one. An arriving trip may still state the level of the journey, and if a
 * trip takes the whole period, what follows it begins one period later: both may state the level before.
 */
function worstLevel(
  entries: readonly BatteryEntry[],
  expected: number,
  before: number,
  context: AuditContext,
): { entry: BatteryEntry; allowed: number; deviation: number } {
  const whole = entries.some(entry => phaseOf(entry, context) === 'whole')
  let worst: { entry: BatteryEntry; allowed: number; deviation: number } | undefined
  for (const entry of entries) {
    const mayLag = whole || phaseOf(entry, context) === 'arrived'
    const isNearerBefore = Math.abs(entry.soeKwh - before) < Math.abs(entry.soeKwh - expected)
    const allowed = mayLag && isNearerBefore ? before : expected
    const deviation = entry.soeKwh - allowed
    if (worst === undefined || Math.abs(deviation) > Math.abs(worst.deviation))
      worst = { entry, allowed, deviation }
  }
  if (worst === undefined) throw new Error('a period without an entry')
  return worst
}

const phaseOf = (entry: BatteryEntry, context: AuditContext) =>
  entry.scheduleType === 'trip' ? tripIn(tripOf(entry.tripId, context.trips), entry.period) : undefined

/** The battery's own limits where the registry knows them. */
export function limitsOf(id: string, { registry, limits }: AuditContext): AuditLimits {
  const own = findRegistered(registry.batteries, id)
  if (!own) return limits
  return {
    ...limits,
    fullKwh: own.capacityKwh ?? limits.fullKwh,
    maxChargeKw: own.maxChargeKw ?? limits.maxChargeKw,
    maxDischargeKw: own.maxDischargeKw ?? limits.maxDischargeKw,
  }
}

const energyInRange: AuditRule = {
  name: 'energy-in-range',
  severity: 'error',
  requirement: 'The energy of a battery is never below zero or above its capacity.',
  scopes: { battery: findOutOfRange },
}

function findOutOfRange(battery: BatterySchedule, context: AuditContext, report: Report): void {
  const { trips } = context
  const limits = limitsOf(battery.id, context)
  const unit = { kind: 'battery', id: battery.id } as const
  let previous = 0
  eachPeriod(battery.entries, (period, entries) => {
    const begins = previous !== period - 1 || period === 1
    previous = period
    const fault =
      levelFault(entries, limits) ?? (begins ? startFault(decidingEntry(entries, trips), limits) : undefined)
    if (fault)
      report({ unit, startPeriod: period, entryIds: entryIdsOf(entries), deviationUnit: 'kWh', ...fault })
  })
}

type LevelFault = Pick<Fault, 'found' | 'allowed' | 'what'>

function levelFault(entries: readonly BatteryEntry[], { fullKwh }: AuditLimits): LevelFault | undefined {
  let high = Number.NEGATIVE_INFINITY
  let low = Number.POSITIVE_INFINITY
  for (const { soeKwh } of entries) {
    if (soeKwh > high) high = soeKwh
    if (soeKwh < low) low = soeKwh
  }
  if (high > fullKwh + roundingError)
    return { found: high, allowed: fullKwh, what: energyAboveFull(high, fullKwh) }
  return low < -roundingError ? { found: low, allowed: 0, what: energyBelowEmpty(low) } : undefined
}

/** The plan does not contain the level at the start of the day or after a missing period: it follows from the first rate. */
function startFault(
  entry: BatteryEntry | undefined,
  { fullKwh, toleranceKwh }: AuditLimits,
): LevelFault | undefined {
  if (entry === undefined) return undefined
  const start = energyBeforeKwh(entry)
  if (start > fullKwh + toleranceKwh + roundingError)
    return { found: start, allowed: fullKwh, what: startAboveFull(start, fullKwh) }
  const short = start < -toleranceKwh - roundingError
  return short ? { found: start, allowed: 0, what: startBelowEmpty(start) } : undefined
}

const rateRule = (
  doing: 'charges' | 'discharges',
  rateOf: (entry: BatteryEntry) => number | undefined,
  limit: 'maxChargeKw' | 'maxDischargeKw',
): AuditRule => ({
  name: doing === 'charges' ? 'charge-rate' : 'discharge-rate',
  severity: 'error',
  requirement: `A battery ${doing} at no more than the maximum rate, and never at a negative one.`,
  scopes: {
    battery: (battery, context, report) =>
      findRates(battery, rateOf, doing, limitsOf(battery.id, context)[limit], report),
  },
})

const chargeRate = rateRule(
  'charges',
  entry => (entry.scheduleType === 'charge' ? entry.chargeRateKw : undefined),
  'maxChargeKw',
)

const dischargeRate = rateRule(
  'discharges',
  entry => (entry.scheduleType === 'microgrid' ? entry.dischargeRateKw : undefined),
  'maxDischargeKw',
)

function findRates(
  battery: BatterySchedule,
  rateOf: (entry: BatteryEntry) => number | undefined,
  doing: 'charges' | 'discharges',
  limit: number,
  report: Report,
): void {
  const unit = { kind: 'battery', id: battery.id } as const
  eachPeriod(battery.entries, (period, entries) => {
    let lowest = 0
    let total = 0
    for (const entry of entries) {
      const rate = rateOf(entry) ?? 0
      total += rate
      if (rate < lowest) lowest = rate
    }
    if (lowest >= -roundingError && total <= limit + roundingError) return
    const about = { unit, startPeriod: period, entryIds: entryIdsOf(entries), deviationUnit: 'kW' } as const
    if (lowest < -roundingError)
      report({ ...about, found: lowest, allowed: 0, what: rateNegative(doing, lowest) })
    if (total > limit + roundingError)
      report({ ...about, found: total, allowed: limit, what: rateTooHigh(doing, total, limit) })
  })
}

const oneFlow: AuditRule = {
  name: 'one-flow',
  severity: 'error',
  requirement: 'A battery does not charge and discharge at the same time.',
  scopes: {
    battery: (battery, _, report) => {
      eachPeriod(battery.entries, (period, entries) => {
        const charge = entries.find(entry => entry.scheduleType === 'charge' && entry.chargeRateKw > 0)
        const discharge = entries.find(
          entry => entry.scheduleType === 'microgrid' && entry.dischargeRateKw > 0,
        )
        if (charge?.scheduleType !== 'charge' || discharge?.scheduleType !== 'microgrid') return
        report({
          unit: { kind: 'battery', id: battery.id },
          startPeriod: period,
          entryIds: [charge.id, discharge.id],
          found: 'charging and discharging',
          allowed: 'one of both',
          what: bothFlows(charge.chargeRateKw, discharge.dischargeRateKw),
        })
      })
    },
  },
}

export const energyRules: readonly AuditRule[] = [
  energyFollows,
  energyInRange,
  chargeRate,
  dischargeRate,
  oneFlow,
]
