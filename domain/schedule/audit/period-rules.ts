// Completeness rules: every unit has an entry in every period, and shortfalls are possible values.
import { dayPeriodCounts, maxPeriodCount, standardPeriodCount } from '../calendar/period.ts'
import type { UnitContext } from './context.ts'
import type { Report } from './finding.ts'
import type { AuditRule } from './rule.ts'
import { periodsWithoutEntry, shortfallNegative, shortfallNotFinite } from './texts.ts'

const everyPeriod: AuditRule = {
  name: 'every-period',
  severity: 'error',
  requirement: 'The plan says what every unit does in every period of the day.',
  scopes: { unit: (unit, { plan }, report) => findGaps(unit, dayLength(plan.periodCount), report) },
}

/** The length that the plan should have: if the units do not agree on a possible length, all of them lack the last periods. */
function dayLength(periodCount: number): number {
  if (dayPeriodCounts.includes(periodCount)) return periodCount
  return periodCount < standardPeriodCount ? standardPeriodCount : maxPeriodCount
}

function findGaps({ ref, schedule }: UnitContext, length: number, report: Report): void {
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
      deviationUnit: 'periods',
      what: periodsWithoutEntry,
    })
  }
  for (const { period } of schedule.entries) {
    gapUntil(period)
    next = period + 1
  }
  gapUntil(length + 1)
}

const shortfall: AuditRule = {
  name: 'shortfall',
  severity: 'error',
  requirement: 'A shortfall is a finite number and not negative.',
  scopes: {
    site: ({ id, periods }, _, report) => {
      for (const [period, amount] of [...periods].sort(([a], [b]) => a - b)) {
        if (amount >= 0 && amount < Number.POSITIVE_INFINITY) continue
        const finite = Number.isFinite(amount)
        report({
          unit: { kind: 'site', id },
          startPeriod: period,
          found: amount,
          allowed: 0,
          deviationUnit: 'kWh',
          what: finite ? shortfallNegative(amount) : shortfallNotFinite(amount),
        })
      }
    },
  },
}

export const periodRules: readonly AuditRule[] = [everyPeriod, shortfall]
