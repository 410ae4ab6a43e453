// Bodies of the calls for places (extension).
import * as z from 'zod/mini'
import { snakeCased } from '../field-names.ts'
import { coordinatesRule, newPlaceFields, placeFields } from '../validate/places.ts'

export const newPlaceBody = z.object(snakeCased(newPlaceFields)).check(coordinatesRule)
export type NewPlaceBody = z.infer<typeof newPlaceBody>

export const editPlaceBody = z.partial(z.object(snakeCased(placeFields)))
export type EditPlaceBody = z.infer<typeof editPlaceBody>
