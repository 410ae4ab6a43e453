// The rules of a battery's limits: of the form, and of the fields of the call. Empty: unknown.
import * as z from 'zod/mini'
import { unitLimitWrong } from '../messages/units.ts'

const maxLimit = 100_000

/** In kWh or kW. */
export const unitLimit = z.optional(z.nullable(z.number().check(z.gt(0), z.lte(maxLimit))))

const typedLimit = z.string().check(
  z.trim(),
  z.refine(text => text === '' || (Number(text) > 0 && Number(text) <= maxLimit), unitLimitWrong(maxLimit)),
)

export const unitLimitsForm = z.object({
  capacityKwh: typedLimit,
  maxChargeKw: typedLimit,
  maxDischargeKw: typedLimit,
})
