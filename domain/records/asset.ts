// Batteries (mBESS units).
import * as z from 'zod/mini'
import { outOfService } from './maintenance.ts'
import { assetModel } from './reference-data.ts'

export const asset = z.object({
  id: z.string(),
  name: z.string(),
  serial_number: z.nullable(z.string()),
  asset_model: assetModel,
  service_area_id: z.nullable(z.string()),
  organization_id: z.string(),
  /** What the unit can hold and do, where that is known (extension). */
  capacity_kwh: z.optional(z.number()),
  max_charge_kw: z.optional(z.number()),
  max_discharge_kw: z.optional(z.number()),
})
export type Asset = z.infer<typeof asset>

export const assetInService = z.extend(asset, outOfService)
