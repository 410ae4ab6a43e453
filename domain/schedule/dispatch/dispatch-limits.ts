// The limits that a dispatch keeps.
import type { AuditContext } from '../audit/context.ts'
import { limitsOf } from '../audit/energy-rules.ts'

export type BatteryLimits = { maxChargeKw: number; maxDischargeKw: number; fullKwh: number }

export type DispatchLimits = {
  ofBattery: (batteryId: string) => BatteryLimits
  /** What all batteries at a depot can charge together; undefined where it is not known, which limits nothing. */
  depotPowerKw: (locationId: string) => number | undefined
}

/** The limits that the audit checks: a battery's own where the registry has them. Drafts fill no battery beyond the common limit. */
export const limitsOfAudit = (context: AuditContext): DispatchLimits => ({
  ofBattery: id => {
    const own = limitsOf(id, context)
    return { ...own, fullKwh: Math.min(own.fullKwh, context.limits.fullKwh) }
  },
  depotPowerKw: () => undefined,
})
