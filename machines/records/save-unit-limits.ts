// Saving the limits of a battery, in a dialog.
import { unitLimitsNotSaved, unitLimitsSaved } from '../../domain/messages/units.ts'
import { createInDialogMachine } from './save-record.ts'

/** In kWh and kW; null: unknown. */
export interface UnitLimits {
  assetId: string
  /** Of the battery, when the limits were read. */
  version: string | null
  capacityKwh: number | null
  maxChargeKw: number | null
  maxDischargeKw: number | null
}

export const saveUnitLimitsMachine = createInDialogMachine<UnitLimits>({
  id: 'saveUnitLimits',
  created: unitLimitsSaved,
  notCreated: unitLimitsNotSaved,
})
