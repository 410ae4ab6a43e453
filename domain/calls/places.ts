// Bodies of the calls for places (extension).
import * as z from 'zod/mini'
import { bodyShape } from '../records/fields.ts'
import { coordinatesRule, placeFields, placeId } from '../records/place.ts'

export const newPlaceBody = z.object({ id: placeId, ...bodyShape(placeFields) }).check(coordinatesRule)
export type NewPlaceBody = z.infer<typeof newPlaceBody>

export const editPlaceBody = z.partial(z.object(bodyShape(placeFields)))
export type EditPlaceBody = z.infer<typeof editPlaceBody>
