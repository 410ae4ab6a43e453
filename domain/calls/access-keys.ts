// Bodies of the calls for access keys (extension).
import * as z from 'zod/mini'
import {
  accessKeyName,
  accessKeyPurpose,
  defaultOverlapHours,
  defaultValidDays,
  maxAssetsOfKey,
  maxOverlapHours,
  validDays,
} from '../validate/access-keys.ts'
import { wholeFrom } from '../validate/numbers.ts'
import { organizationId } from './values.ts'

export const newAccessKeyBody = z.object({
  name: accessKeyName,
  purpose: accessKeyPurpose,
  /** Accepts telemetry for its assets alone. */
  organization_id: z.optional(z.nullable(organizationId)),
  /** Accepts telemetry for these alone: their ids, serial numbers or names. */
  assets: z.optional(
    z.nullable(z.array(z.string().check(z.trim())).check(z.minLength(1), z.maxLength(maxAssetsOfKey))),
  ),
  valid_days: z._default(validDays, defaultValidDays),
})
export type NewAccessKeyBody = z.input<typeof newAccessKeyBody>

export const rotateAccessKeyBody = z.object({
  valid_days: z._default(validDays, defaultValidDays),
  overlap_hours: z._default(z.number().check(...wholeFrom(0, maxOverlapHours)), defaultOverlapHours),
})
export type RotateAccessKeyBody = z.input<typeof rotateAccessKeyBody>
