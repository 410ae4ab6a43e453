// What will fail of a plan, as numbers.
import type { Plan } from '../plan/plan.ts'
import { audit, countOf } from './index.ts'
import type { Registry } from './registry.ts'

export interface PlanOutlook {
  errors: number
  shortSites: number
  missingKwh: number
}

export function planOutlook(plan: Plan, registry: Registry): PlanOutlook {
  const lacks = [...plan.siteShortfalls.values()].map(sumOf).filter(kwh => kwh > 0)
  return {
    errors: countOf(audit(plan, { registry }), 'error'),
    shortSites: lacks.length,
    missingKwh: lacks.reduce((sum, kwh) => sum + kwh, 0),
  }
}

const sumOf = (periods: ReadonlyMap<number, number>): number => {
  let sum = 0
  for (const kwh of periods.values()) sum += kwh
  return sum
}
