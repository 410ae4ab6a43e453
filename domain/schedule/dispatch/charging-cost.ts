// What charging costs by the tariffs that places record. Where one of the places that batteries charge at has none, or another unit,
// no cost is known.
import { hoursPerPeriod, periodStart } from '../calendar/period.ts'
import type { Plan } from '../plan/plan.ts'
import type { DispatchLimits } from './dispatch-limits.ts'

/** `unit` as in the tariffs, such as 'EUR'; '' if they name none. */
export type ChargingCost = { amount: number; unit: string }

/** Null if it is not known, or nothing is charged. */
export function chargingCost({ batteries }: Plan, { tariffAt }: DispatchLimits): ChargingCost | null {
  let thousandths = 0
  let unit: string | undefined
  for (const { entries } of batteries) {
    for (const entry of entries) {
      if (entry.scheduleType !== 'charge' || entry.chargeRateKw === 0) continue
      const tariff = tariffAt(entry.locationId)
      if (tariff === null || (unit ?? tariff.unit) !== tariff.unit) return null
      unit = tariff.unit
      thousandths += entry.chargeRateKw * hoursPerPeriod * tariff.priceAt(periodStart(entry.period))
    }
  }
  return unit === undefined ? null : { amount: thousandths / 1000, unit }
}
