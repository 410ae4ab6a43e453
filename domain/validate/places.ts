// The rules of a place's forms. Its id is what plans call it, so it is chosen once, when the place is added.
import * as z from 'zod/mini'
import { isAddressable } from '../addressable.ts'
import { placeKinds } from '../records/place.ts'
import { wholeFrom } from './numbers.ts'
import { isMissing, nameRequired, optionalText, requiredText, shorterThan, storable } from './texts.ts'

const idText = 'ID must be an id as plans use it, under 100 characters'
const nameText = 'Name must be under 100 characters'
const latitudeText = 'Latitude must be a number from -90 to 90'
const longitudeText = 'Longitude must be a number from -180 to 180'
const chargersText = 'Chargers must be a whole number from 0 to 999'
const chargerPowerText = 'Charger power must be a number of kW above 0, up to 10,000'
const tariffText = 'Tariff must be under 100 characters'
export const bothCoordinates = 'Enter both coordinates or none'

/** Degrees (WGS 84), a count, and kW for each charger; null where it is not known. */
const numbers = {
  latitude: z.nullable(z.number(latitudeText).check(z.gte(-90, latitudeText), z.lte(90, latitudeText))),
  longitude: z.nullable(z.number(longitudeText).check(z.gte(-180, longitudeText), z.lte(180, longitudeText))),
  chargers: z.nullable(z.number(chargersText).check(...wholeFrom(0, 999, chargersText))),
  chargerPowerKw: z.nullable(
    z.number(chargerPowerText).check(z.gt(0, chargerPowerText), z.lte(10_000, chargerPowerText)),
  ),
}

/** The typed text, which becomes a number, or null if it is empty. */
const typed = (rule: z.ZodMiniType<number | null, number | null>) =>
  z.pipe(
    z.pipe(
      z.string().check(z.trim()),
      z.transform(text => (text === '' ? null : /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN)),
    ),
    rule,
  )

const kind = z.enum(placeKinds, {
  error: ({ input }) => (isMissing(input) ? 'Kind is required' : undefined),
})

const texts = {
  kind,
  name: requiredText(nameRequired).check(storable(), shorterThan(100, nameText)),
  /** The customer whose place it is; none for the operator's own. */
  organizationId: z.optional(z.nullable(z.string())),
  tariff: optionalText(storable(), shorterThan(100, tariffText)),
  notes: optionalText(storable()),
}

const placeId = requiredText('ID is required').check(
  storable(),
  shorterThan(100, idText),
  z.refine(isAddressable, idText),
)

/** With the numbers as numbers. */
export const placeFields = {
  ...texts,
  latitude: z.optional(numbers.latitude),
  longitude: z.optional(numbers.longitude),
  chargers: z.optional(numbers.chargers),
  chargerPowerKw: z.optional(numbers.chargerPowerKw),
}
export const newPlaceFields = { id: placeId, ...placeFields }

interface Coordinates {
  latitude?: number | null | undefined
  longitude?: number | null | undefined
}

/** Half a position is none. */
export const hasBothCoordinates = ({ latitude = null, longitude = null }: Coordinates): boolean =>
  (latitude === null) === (longitude === null)

export const coordinatesRule = z.refine<Coordinates>(hasBothCoordinates, {
  error: bothCoordinates,
  path: ['longitude'],
})

/** Chosen from a list, whose options are texts. */
const chosenKind = z.pipe(z.string(), kind)

const typedNumbers = {
  latitude: typed(numbers.latitude),
  longitude: typed(numbers.longitude),
  chargers: typed(numbers.chargers),
  chargerPowerKw: typed(numbers.chargerPowerKw),
}

export const newPlaceForm = z
  .object({ id: placeId, ...texts, kind: chosenKind, ...typedNumbers })
  .check(coordinatesRule)

/** `id` is the record's own. */
export const editPlaceForm = z
  .object({ id: z.string(), ...texts, kind: chosenKind, ...typedNumbers })
  .check(coordinatesRule)

export type PlaceValues = z.output<typeof newPlaceForm>
