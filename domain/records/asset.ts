// Batteries (mBESS units).
import * as z from 'zod/mini'
import type { SnakeCased } from '../field-names.ts'
import { noLimitEntered, unitLimitWrong } from '../messages/units.ts'
import { isDecimal } from '../validate/numbers.ts'
import {
  lettersDigitsDashesSpaces,
  madeOf,
  optionalText,
  requiredText,
  shorterThan,
} from '../validate/texts.ts'
import { type Fields, formShape, holds, sentShape } from './fields.ts'
import { assetModel } from './reference-data.ts'
import { outOfService, owner, serviceAreaId, unitName } from './unit.ts'

const serialNumberText = 'Must be valid serial number'

export const assetFields = {
  name: unitName,
  serialNumber: {
    ...holds.textOrNull,
    label: 'Serial Number',
    rule: optionalText(
      madeOf(lettersDigitsDashesSpaces, serialNumberText),
      shorterThan(100, serialNumberText),
    ),
  },
  assetModelId: {
    label: 'Asset Model',
    historyLabel: 'model',
    scalar: 'ID',
    refersTo: 'asset_model',
    rule: requiredText('Asset model is required'),
  },
  serviceAreaId,
} satisfies Fields

const maxLimit = 100_000

/** Null: unknown. */
const limit = {
  scalar: 'Float',
  /** Left out where it is not known. */
  sent: z.optional(z.number()),
  rule: z.optional(z.nullable(z.number().check(z.gt(0), z.lte(maxLimit)))),
  typed: z.pipe(
    z.string().check(
      z.trim(),
      z.refine(
        text => text === '' || (isDecimal(text) && Number(text) > 0 && Number(text) <= maxLimit),
        unitLimitWrong(maxLimit),
      ),
    ),
    z.transform(text => (text === '' ? null : Number(text))),
  ),
} as const

/** What the unit can hold and do (extension). They have a form of their own, and files have them with the rest. */
export const unitLimitFields = {
  capacityKwh: { ...limit, label: 'Capacity, kWh', historyLabel: 'capacity in kWh' },
  maxChargeKw: { ...limit, label: 'Charging Power, kW', historyLabel: 'charging limit in kW' },
  maxDischargeKw: { ...limit, label: 'Discharging Power, kW', historyLabel: 'discharging limit in kW' },
} satisfies Fields

/** As they are stored: null where one is not known. */
export type UnitLimits = SnakeCased<Record<keyof typeof unitLimitFields, number | null>>

export const asset = z.object({
  id: z.string(),
  ...sentShape({ ...assetFields, ...owner }),
  asset_model: assetModel,
  ...sentShape(unitLimitFields),
})
export type Asset = z.infer<typeof asset>
export const assetInService = z.extend(asset, outOfService)

/** For adding and editing. */
export const assetForm = z.object(formShape(assetFields))
export type AssetValues = z.infer<typeof assetForm>
export const unitLimitsForm = z.object(formShape(unitLimitFields))
export type UnitLimitsInput = z.input<typeof unitLimitsForm>
/** For many batteries: of what is left empty, each keeps its own. */
export const someLimitsForm = unitLimitsForm.check(
  z.refine(limits => Object.values(limits).some(limit => limit !== null), {
    error: noLimitEntered,
    path: ['capacityKwh'],
  }),
)
/** The rows of a file may leave out the limits. */
export const assetRow = z.extend(assetForm, z.partial(unitLimitsForm).shape)
