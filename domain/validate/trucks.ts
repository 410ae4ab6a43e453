// The rules of a truck's forms: adding one requires more fields than editing one.
import * as z from 'zod/mini'
import { assetName, serviceAreaId } from './assets.ts'
import { wholeFrom } from './numbers.ts'
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

/** Whole numbers from 1 to 9: the upper bound in the message is exclusive (decisions, Screens). */
export const mbessCapacity = z
  .number({ error: ({ input }) => (isMissing(input) ? capacityRequired : capacityText) })
  .check(...wholeFrom(1, 9, capacityText))

/** The typed text, which becomes a number. */
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

/** The output of either form of a truck, with the capacity as a number. */
export type TruckValues = z.output<typeof newTruckForm> | z.output<typeof editTruckForm>
