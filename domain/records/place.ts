// Depots, sites and microgrids: where units charge, wait or feed a microgrid (extension).
import * as z from 'zod/mini'
import { isAddressable } from '../addressable.ts'
import { wholeFrom } from '../validate/numbers.ts'
import {
  isMissing,
  nameRequired,
  optionalText,
  requiredText,
  shorterThan,
  storable,
} from '../validate/texts.ts'
import { type Fields, formShape, holds, sentShape } from './fields.ts'

export const placeKinds = ['depot', 'site', 'microgrid'] as const
export type PlaceKind = (typeof placeKinds)[number]

export const isPlaceKind = (text: string): text is PlaceKind =>
  (placeKinds as readonly string[]).includes(text)

const idText = 'ID must be an id as plans use it, under 100 characters'
const nameText = 'Name must be under 100 characters'
const latitudeText = 'Latitude must be a number from -90 to 90'
const longitudeText = 'Longitude must be a number from -180 to 180'
const chargersText = 'Chargers must be a whole number from 0 to 999'
const chargerPowerText = 'Charger power must be a number of kW above 0, up to 10,000'
const tariffText = 'Tariff must be under 100 characters'
export const bothCoordinates = 'Enter both coordinates or none'

const kind = z.enum(placeKinds, {
  error: ({ input }) => (isMissing(input) ? 'Kind is required' : undefined),
})

/** A number that may be unknown: null in calls, empty in the form. */
function optionalNumber(error: string, ...checks: z.core.$ZodCheck<number>[]) {
  const rule = z.nullable(z.number(error).check(...checks))
  const numberOf = z.transform((text: string) =>
    text === '' ? null : /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN,
  )
  return {
    ...holds.numberOrNull,
    rule: z.optional(rule),
    typed: z.pipe(z.pipe(z.string().check(z.trim()), numberOf), rule),
  }
}

/** Without the id: it is what plans call the place, so it is chosen once, when the place is added. */
export const placeFields = {
  kind: {
    label: 'Kind',
    scalar: 'String',
    sent: z.enum(placeKinds),
    rule: kind,
    // Chosen from a list, whose options are texts.
    typed: z.pipe(z.string(), kind),
  },
  name: {
    ...holds.text,
    label: 'Name',
    rule: requiredText(nameRequired).check(storable(), shorterThan(100, nameText)),
  },
  /** The customer whose place it is; none for the operator's own. */
  organizationId: {
    label: 'Customer',
    scalar: 'ID',
    refersTo: 'organization',
    rule: z.optional(z.nullable(z.string())),
  },
  /** Degrees (WGS 84), north and east positive: both or none. */
  latitude: {
    ...optionalNumber(latitudeText, z.gte(-90, latitudeText), z.lte(90, latitudeText)),
    label: 'Latitude',
  },
  longitude: {
    ...optionalNumber(longitudeText, z.gte(-180, longitudeText), z.lte(180, longitudeText)),
    label: 'Longitude',
  },
  chargers: { ...optionalNumber(chargersText, ...wholeFrom(0, 999, chargersText)), label: 'Chargers' },
  /** Per charger. */
  chargerPowerKw: {
    ...optionalNumber(chargerPowerText, z.gt(0, chargerPowerText), z.lte(10_000, chargerPowerText)),
    label: 'Charger Power (kW)',
    historyLabel: 'charger power in kW',
  },
  tariff: {
    ...holds.textOrNull,
    label: 'Tariff',
    rule: optionalText(storable(), shorterThan(100, tariffText)),
  },
  notes: { ...holds.textOrNull, label: 'Notes', rule: optionalText(storable()) },
} satisfies Fields

export const placeId = requiredText('ID is required').check(
  storable(),
  shorterThan(100, idText),
  z.refine(isAddressable, idText),
)

/** What is not known is null. */
export const place = z.object({
  id: z.string(),
  ...sentShape(placeFields),
  /** Null for the operator's own. */
  organization: z.nullable(z.object({ id: z.string(), name: z.string() })),
})
export type Place = z.infer<typeof place>

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

export const newPlaceForm = z.object({ id: placeId, ...formShape(placeFields) }).check(coordinatesRule)

/** `id` is the record's own. */
export const editPlaceForm = z.object({ id: z.string(), ...formShape(placeFields) }).check(coordinatesRule)

export type PlaceValues = z.output<typeof newPlaceForm>
