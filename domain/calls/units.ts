// Bodies of the calls for assets and trucks (spec 7).
import * as z from 'zod/mini'
import { snakeCased } from '../field-names.ts'
import { assetForm } from '../validate/assets.ts'
import { editTruckForm, mbessCapacity, newTruckForm } from '../validate/trucks.ts'
import { unitLimit } from '../validate/unit-limits.ts'
import { organizationId } from './values.ts'

const assetBody = z.object(snakeCased(assetForm.shape))

export const newAssetBody = z.extend(assetBody, { organization_id: organizationId })
export type NewAssetBody = z.infer<typeof newAssetBody>

/** Omitted fields keep their value. */
export const editAssetBody = z.extend(z.partial(assetBody), {
  /** Null: unknown (extension). */
  capacity_kwh: unitLimit,
  max_charge_kw: unitLimit,
  max_discharge_kw: unitLimit,
})
export type EditAssetBody = z.infer<typeof editAssetBody>

// The capacity is text in the form and a number in the call.
export const newTruckBody = z.object({
  ...snakeCased(newTruckForm.shape),
  mbess_capacity: mbessCapacity,
  organization_id: organizationId,
})
export type NewTruckBody = z.infer<typeof newTruckBody>

export const editTruckBody = z.partial(
  z.object({ ...snakeCased(editTruckForm.shape), mbess_capacity: mbessCapacity }),
)
export type EditTruckBody = z.infer<typeof editTruckBody>
