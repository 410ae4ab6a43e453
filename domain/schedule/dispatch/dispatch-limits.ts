// The limits that a dispatch keeps.
import type { AuditLimits } from '../audit/finding.ts'

export type BatteryLimits = { maxChargeKw: number; maxDischargeKw: number; fullKwh: number }

export type DispatchLimits = {
  ofBattery: (batteryId: string) => BatteryLimits
  /** What all batteries at a depot can charge together; undefined where it is not known, which limits nothing. */
  depotPowerKw: (locationId: string) => number | undefined
}

/** The limits that the audit checks: one set for all batteries, and no depot's power. */
export const limitsOfAudit = ({ maxChargeKw, maxDischargeKw, fullKwh }: AuditLimits): DispatchLimits => ({
  ofBattery: () => ({ maxChargeKw, maxDischargeKw, fullKwh }),
  depotPowerKw: () => undefined,
})
