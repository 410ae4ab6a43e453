// The limits that a dispatch keeps.
import type { AuditContext } from '../audit/context.ts'
import { limitsOf } from '../audit/energy-rules.ts'
import { parseTariff, type Tariff } from './tariff.ts'

export type BatteryLimits = {
  maxChargeKw: number
  maxDischargeKw: number
  fullKwh: number
  /** What the battery is to keep; nothing if undefined. */
  reserveKwh?: number | undefined
}

/** Infinite where it is not known, which limits nothing. `powerKw` is that of each charger. */
export type Chargers = { count: number; powerKw: number }

export type DispatchLimits = {
  ofBattery: (batteryId: string) => BatteryLimits
  chargersAt: (locationId: string) => Chargers
  /** Null where no prices are known. */
  tariffAt: (locationId: string) => Tariff | null
}

/** The limits that the audit checks: a battery's own where the registry has them. */
export const limitsOfAudit = (context: AuditContext): DispatchLimits => ({
  ofBattery: id => limitsOf(id, context),
  chargersAt: id => {
    const place = context.registry.places?.get(id)
    return {
      count: place?.chargers ?? Number.POSITIVE_INFINITY,
      powerKw: place?.chargerPowerKw ?? Number.POSITIVE_INFINITY,
    }
  },
  tariffAt: tariffsOf(context),
})

/** Each text is read once. */
function tariffsOf({ registry }: AuditContext): DispatchLimits['tariffAt'] {
  const tariffs = new Map<string, Tariff | null>()
  return id => {
    const known = tariffs.get(id)
    if (known !== undefined) return known
    const tariff = parseTariff(registry.places?.get(id)?.tariff)
    tariffs.set(id, tariff)
    return tariff
  }
}
