// Trucks, which carry batteries.
import * as z from 'zod/mini'
import { wholeFrom } from '../validate/numbers.ts'
import {
  isMissing,
  lettersDigitsDashesSpaces,
  madeOf,
  optionalText,
  requiredText,
  shorterThan,
  storable,
} from '../validate/texts.ts'
import { type Fields, formShape, holds, sentShape } from './fields.ts'
import { outOfService, owner, serviceAreaId, unitName } from './unit.ts'

const modelText = 'Model can only contain letters, numbers, dashes, and spaces'
const plateText = 'Only valid liscense plate chars up to 8 chars'
const capacityRequired = 'MBESS capacity is required'
const capacityText = 'MBESS capacity must be a number between 1 and 10'

const modelRules = [madeOf(lettersDigitsDashesSpaces, modelText), shorterThan(100, modelText)] as const

/** Whole numbers from 1 to 9: the upper bound in the message is exclusive (decisions, Screens). */
const mbessCapacity = z
  .number({ error: ({ input }) => (isMissing(input) ? capacityRequired : capacityText) })
  .check(...wholeFrom(1, 9, capacityText))

export const truckFields = {
  name: unitName,
  model: { ...holds.textOrNull, label: 'Model', rule: optionalText(...modelRules) },
  vin: { ...holds.textOrNull, label: 'VIN', historyLabel: 'VIN', rule: optionalText(storable()) },
  licensePlate: {
    ...holds.textOrNull,
    label: 'License Plate',
    rule: optionalText(madeOf(lettersDigitsDashesSpaces, plateText), shorterThan(8, plateText)),
  },
  /** How many batteries it carries. */
  mbessCapacity: {
    ...holds.number,
    label: 'MBESS Capacity',
    historyLabel: 'mBESS capacity',
    rule: mbessCapacity,
    typed: z.pipe(
      z.pipe(
        requiredText(capacityRequired),
        z.transform(text => (/^\d+(\.0+)?$/.test(text) ? Number(text) : Number.NaN)),
      ),
      mbessCapacity,
    ),
  },
  serviceAreaId,
} satisfies Fields

const { model, ...otherFields } = truckFields

/** Of a new truck: it needs a model (spec 5). */
export const newTruckFields = {
  ...otherFields,
  model: { ...model, rule: requiredText('Model name is required').check(...modelRules) },
} satisfies Fields

export const truck = z.object({
  id: z.string(),
  ...sentShape({ ...truckFields, ...owner }),
})
export type Truck = z.infer<typeof truck>
export const truckInService = z.extend(truck, outOfService)

export const newTruckForm = z.object(formShape(newTruckFields))
export const editTruckForm = z.object(formShape(truckFields))
/** For many trucks. */
export const truckCapacityForm = z.object(formShape({ mbessCapacity: truckFields.mbessCapacity }))
/** The output of either form, with the capacity as a number. */
export type TruckValues = z.output<typeof newTruckForm> | z.output<typeof editTruckForm>
