// What uses a unit while a draft or the registry says that it is out of service.
import { tripText } from '../words/trip-text.ts'
import { type AuditContext, lastPeriodOf, type UnitContext } from './context.ts'
import type { Report } from './finding.ts'
import { outOfServiceOf, outOfServiceText, overlapsPeriods } from './out-of-service.ts'
import type { AuditRule } from './rule.ts'

/** What a unit is doing while it is out of service. States of a draft and of the registry may overlap: each use is reported once. */
function reportUses({ ref, schedule, trips }: UnitContext, context: AuditContext, report: Report): void {
  const states = outOfServiceOf(context.outOfService, ref)
  if (states.length === 0) return
  const stateIn = (periods: { startPeriod: number; endPeriod: number }) =>
    states.find(state => overlapsPeriods(periods, state))
  for (const trip of trips) {
    const periods = { startPeriod: trip.startPeriod, endPeriod: lastPeriodOf(trip) }
    const state = stateIn(periods)
    if (!state) continue
    const allowed = outOfServiceText(state)
    report({
      unit: ref,
      startPeriod: Math.max(periods.startPeriod, state.startPeriod),
      endPeriod: Math.min(periods.endPeriod, state.endPeriod),
      tripIds: [trip.id],
      found: 'on a trip',
      allowed,
      what: `is on ${tripText(trip)}, but is ${allowed}`,
    })
  }
  for (const { scheduleType, period, id } of schedule.entries) {
    if (scheduleType !== 'charge' && scheduleType !== 'microgrid') continue
    const state = stateIn({ startPeriod: period, endPeriod: period })
    if (!state) continue
    const allowed = outOfServiceText(state)
    const doing = scheduleType === 'charge' ? 'charges' : 'discharges'
    report({
      unit: ref,
      startPeriod: period,
      entryIds: [id],
      found: doing,
      allowed,
      what: `${doing}, but is ${allowed}`,
    })
  }
}

export const outOfServiceRules: readonly AuditRule[] = [
  {
    name: 'used-out-of-service',
    severity: 'error',
    requirement:
      'No truck drives and no battery is carried, charges or discharges while it is out of service.',
    scopes: { unit: reportUses },
  },
]
