// Charger rules: batteries charge with what the chargers of a place give. Where a place has no record, or its record does not say,
// nothing is found.
import { quoteId } from '../../words/sanitize.ts'
import type { BatterySchedule, Plan } from '../plan/plan.ts'
import { eachPeriod } from '../runs/arrivals.ts'
import type { AuditContext } from './context.ts'
import type { Report } from './finding.ts'
import type { RegisteredPlace } from './registry.ts'
import type { AuditRule } from './rule.ts'
import { chargerTooWeak, moreThanChargers } from './texts.ts'

const chargerPower: AuditRule = {
  name: 'charger-power',
  severity: 'warning',
  requirement: 'A battery charges at no more than the power of a charger at the place.',
  scopes: { battery: findWeakChargers },
}

function findWeakChargers(
  { id, entries }: BatterySchedule,
  { registry }: AuditContext,
  report: Report,
): void {
  if (registry.places === undefined) return
  for (const entry of entries) {
    if (entry.scheduleType !== 'charge') continue
    const allowed = registry.places.get(entry.locationId)?.chargerPowerKw ?? Number.POSITIVE_INFINITY
    const found = entry.chargeRateKw
    if (found <= allowed) continue
    report({
      unit: { kind: 'battery', id },
      startPeriod: entry.period,
      entryIds: [entry.id],
      found,
      allowed,
      deviationUnit: 'kW',
      what: chargerTooWeak(quoteId(entry.locationId), found, allowed),
    })
  }
}

const enoughChargers: AuditRule = {
  name: 'enough-chargers',
  severity: 'warning',
  requirement: 'At a place, no more batteries charge at once than it has chargers.',
  scopes: { place: findTooFewChargers },
}

/** Of the batteries at once, those beyond the number of chargers are reported, in the plan's order. */
function findTooFewChargers(
  { id: place, chargers }: RegisteredPlace,
  { plan }: AuditContext,
  report: Report,
) {
  if (chargers === null) return
  const charging = chargingAt(plan, place)
  const counts = new Map<number, number>()
  for (const [, entries] of charging)
    for (const period of entries.keys()) counts.set(period, (counts.get(period) ?? 0) + 1)
  const before = new Map<number, number>()
  for (const [id, entries] of charging)
    for (const [period, entryId] of entries) {
      const rank = (before.get(period) ?? 0) + 1
      before.set(period, rank)
      if (rank <= chargers) continue
      const found = counts.get(period) ?? rank
      report({
        unit: { kind: 'battery', id },
        startPeriod: period,
        entryIds: [entryId],
        found,
        allowed: chargers,
        deviationUnit: 'batteries',
        what: moreThanChargers(quoteId(place), found, chargers),
      })
    }
}

/** The batteries that charge at the place, in the plan's order, with the entry of each period in which they do. */
const chargingAt = ({ batteries }: Plan, place: string): [string, ReadonlyMap<number, string>][] =>
  batteries.flatMap(battery => {
    const entries = chargingOf(battery).get(place)
    return entries ? [[battery.id, entries] as [string, ReadonlyMap<number, string>]] : []
  })

/** Place -> period -> the entry's id. */
type Charging = ReadonlyMap<string, ReadonlyMap<number, string>>

/** An edit leaves the schedules of other batteries as they are, so that these need not be read again. */
const known = new WeakMap<BatterySchedule, Charging>()

/** Where and when the battery charges, with more than nothing. */
export function chargingOf(battery: BatterySchedule): Charging {
  const found = known.get(battery)
  if (found) return found
  const charging = new Map<string, Map<number, string>>()
  eachPeriod(battery.entries, (period, entries) => {
    for (const entry of entries) {
      if (entry.scheduleType !== 'charge' || entry.chargeRateKw <= 0) continue
      const periods = charging.get(entry.locationId) ?? new Map<number, string>()
      charging.set(entry.locationId, periods.set(period, entry.id))
    }
  })
  known.set(battery, charging)
  return charging
}

export const chargerRules: readonly AuditRule[] = [chargerPower, enoughChargers]
