// The rules of access keys, for the form and the call.
import * as z from 'zod/mini'
import { validDaysWrong } from '../messages.ts'
import { accessKeyPurposes } from '../records.ts'
import { nameRequired, requiredText, storable } from './texts.ts'

export const defaultValidDays = 365
export const maxValidDays = 3_650
export const defaultOverlapHours = 24
export const maxOverlapHours = 720
export const maxAssetsOfKey = 200

export const accessKeyName = requiredText(nameRequired).check(storable())
export const accessKeyPurpose = z.enum(accessKeyPurposes)

/** Null: no end. */
export const validDays = z.nullable(
  z
    .number()
    .check(
      z.multipleOf(1, validDaysWrong(maxValidDays)),
      z.gte(1, validDaysWrong(maxValidDays)),
      z.lte(maxValidDays, validDaysWrong(maxValidDays)),
    ),
)
