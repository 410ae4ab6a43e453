// Trucks: the form to add one asks for more than the form to edit one.
import * as z from 'zod/mini'
import { assetName, serviceAreaId } from './assets.ts'
import {
  isMissing,
  lettersDigitsDashesSpaces,
  madeOf,
  optionalText,
  requiredText,
  shorterThan,
  storable,
} from './texts.ts'

const capacityRequired = 'MBESS capacity is required'
const capacityText = 'MBESS capacity must be a number between 1 and 10'

/** The upper bound of the text is exclusive: 10 fails. Whole numbers only (decisions, Screens). */
export const mbessCapacity = z
  .number({ error: ({ input }) => (isMissing(input) ? capacityRequired : capacityText) })
  .check(z.multipleOf(1, capacityText), z.gte(1, capacityText), z.lte(9, capacityText))

/** As it is typed: a text, which becomes a number. */
const typedCapacity = z.pipe(
  z.pipe(
    requiredText(capacityRequired),
    z.transform(text => (/^\d+(\.0+)?$/.test(text) ? Number(text) : Number.NaN)),
  ),
  mbessCapacity,
)

const modelText = 'Model can only contain letters, numbers, dashes, and spaces'
const plateText = 'Only valid liscense plate chars up to 8 chars'
const truckFields = {
  name: assetName,
  vin: optionalText(storable()),
  licensePlate: optionalText(madeOf(lettersDigitsDashesSpaces, plateText), shorterThan(8, plateText)),
  mbessCapacity: typedCapacity,
  serviceAreaId,
}

export const newTruckForm = z.object({
  ...truckFields,
  model: requiredText('Model name is required').check(
    madeOf(lettersDigitsDashesSpaces, modelText),
    shorterThan(100, modelText),
  ),
})

export const editTruckForm = z.object({
  ...truckFields,
  model: optionalText(madeOf(lettersDigitsDashesSpaces, modelText), shorterThan(100, modelText)),
})

/** What the two forms of a truck put out: the capacity is a number by then. */
export type TruckValues = z.output<typeof newTruckForm> | z.output<typeof editTruckForm>
