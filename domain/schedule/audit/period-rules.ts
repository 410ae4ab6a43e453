// Rules of what the plan must say at all: something of every unit in every period, and shortfalls that can be.
import { dayPeriodCounts, largestPeriodCount, usualPeriodCount } from '../calendar/period.ts'
import { type Unit, unitsOf } from './facts.ts'
import type { Report } from './finding.ts'
import type { Rule } from './rule.ts'
import { periodsWithoutEntry, shortfallNegative, shortfallNotFinite } from './texts.ts'

const everyPeriod: Rule = {
  name: 'every-period',
  severity: 'error',
  says: 'The plan says of every unit what it does in every period of the day.',
  find: (facts, report) => {
    const length = dayLength(facts.plan.periodCount)
    for (const unit of unitsOf(facts)) findGaps(unit, length, report)
  },
}

/** The day that the plan is of: where its units agree on no length that a day can have, all of them lack its last periods. */
function dayLength(periodCount: number): number {
  if (dayPeriodCounts.includes(periodCount)) return periodCount
  return periodCount < usualPeriodCount ? usualPeriodCount : largestPeriodCount
}

function findGaps({ ref, schedule }: Unit, length: number, report: Report): void {
  let next = 1
  const gapUntil = (period: number) => {
    const missing = period - next
    if (missing <= 0) return
    report({
      unit: ref,
      startPeriod: next,
      endPeriod: period - 1,
      found: 0,
      allowed: missing,
      off: -missing,
      measure: 'periods',
      what: periodsWithoutEntry,
    })
  }
  for (const { period } of schedule.entries) {
    gapUntil(period)
    next = period + 1
  }
  gapUntil(length + 1)
}

const shortfall: Rule = {
  name: 'shortfall',
  severity: 'error',
  says: 'A shortfall is a finite number and not negative.',
  find: ({ plan }, report) => {
    for (const [id, periods] of plan.siteShortfalls) {
      for (const [period, amount] of [...periods].sort(([a], [b]) => a - b)) {
        if (amount >= 0 && amount < Number.POSITIVE_INFINITY) continue
        const finite = Number.isFinite(amount)
        report({
          unit: { kind: 'site', id },
          startPeriod: period,
          found: amount,
          allowed: 0,
          off: amount,
          measure: 'kWh',
          what: finite ? shortfallNegative(amount) : shortfallNotFinite(amount),
        })
      }
    }
  },
}

export const periodRules: readonly Rule[] = [everyPeriod, shortfall]
