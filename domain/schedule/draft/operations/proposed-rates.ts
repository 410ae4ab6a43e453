// The rates that a menu proposes: what the battery and the charger at its place can do.
import { limitsOfAudit } from '../../dispatch/dispatch-limits.ts'
import type { Base } from '../settle/base.ts'
import { type Intent, locationAt } from '../settle/intent.ts'

export type ProposedRates = {
  /** Null where the plan shows no charging. */
  chargeKw: number | null
  dischargeKw: number
  /** The microgrid where the battery is; null where the plan names none. */
  microgridId: string | null
  /** A depot of which the plan names no microgrid: nobody discharges there. */
  isDepotAlone: boolean
}

export function proposedRates(
  { batteries }: Intent,
  base: Base,
  batteryId: string,
  period: number,
): ProposedRates | null {
  const battery = batteries[base.batteryIndex.get(batteryId) ?? -1]
  if (!battery) return null
  const { ofBattery, chargersAt } = limitsOfAudit(base.audit.context)
  const { maxChargeKw, maxDischargeKw } = ofBattery(batteryId)
  const locationId = locationAt(battery, period)
  const isDepot = base.known.depots.has(locationId)
  const microgridId = base.known.microgridAt.get(locationId) ?? null
  return {
    chargeKw: isDepot ? Math.min(maxChargeKw, chargersAt(locationId).powerKw) : null,
    dischargeKw: maxDischargeKw,
    microgridId,
    isDepotAlone: isDepot && microgridId === null,
  }
}
