// The rules of a battery's forms, the same for adding and editing.
import * as z from 'zod/mini'
import {
  lettersDigitsDashesSpaces,
  madeOf,
  nameRequired,
  optionalText,
  requiredText,
  shorterThan,
} from './texts.ts'

const assetNameText = 'Name can only contain letters, numbers, dashes, and spaces'
export const assetName = requiredText(nameRequired).check(
  madeOf(lettersDigitsDashesSpaces, assetNameText),
  shorterThan(100, assetNameText),
)

/** '' if none is chosen. */
export const serviceAreaId = z.optional(z.nullable(z.string()))

const serialNumberText = 'Must be valid serial number'
export const assetForm = z.object({
  name: assetName,
  serialNumber: optionalText(
    madeOf(lettersDigitsDashesSpaces, serialNumberText),
    shorterThan(100, serialNumberText),
  ),
  assetModelId: requiredText('Asset model is required'),
  serviceAreaId,
})
export type AssetValues = z.infer<typeof assetForm>
