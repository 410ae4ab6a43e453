// Bodies of the calls for assets and trucks (spec 7).
import * as z from 'zod/mini'
import { assetFields, unitLimitFields } from '../records/asset.ts'
import { bodyShape } from '../records/fields.ts'
import { newTruckFields, truckFields } from '../records/truck.ts'
import { owner } from '../records/unit.ts'

export const newAssetBody = z.object(bodyShape({ ...assetFields, ...owner }))
export type NewAssetBody = z.infer<typeof newAssetBody>

/** Omitted fields keep their value. */
export const editAssetBody = z.partial(z.object(bodyShape({ ...assetFields, ...unitLimitFields })))
export type EditAssetBody = z.infer<typeof editAssetBody>

export const newTruckBody = z.object(bodyShape({ ...newTruckFields, ...owner }))
export type NewTruckBody = z.infer<typeof newTruckBody>

export const editTruckBody = z.partial(z.object(bodyShape(truckFields)))
export type EditTruckBody = z.infer<typeof editTruckBody>

/** Of a unit that is given to another organization (extension). */
export const ownerBody = z.object(bodyShape(owner))
export type OwnerBody = z.infer<typeof ownerBody>
