// The rules of access keys, for the form and the call.
import * as z from 'zod/mini'
import { keyAssetsRequired, keyOrganizationRequired, validDaysWrong } from '../messages/access-keys.ts'
import { accessKeyPurposes } from '../records/access-key.ts'
import { wholeFrom } from './numbers.ts'
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
  z.number().check(...wholeFrom(1, maxValidDays, validDaysWrong(maxValidDays))),
)

/** The scopes of the form, and what is chosen where a key has no end. */
export const keyScopes = ['everything', 'organization', 'assets'] as const
export const neverEnds = 'never'

export const newAccessKeyForm = z
  .object({
    name: accessKeyName,
    purpose: accessKeyPurpose,
    scope: z.enum(keyScopes),
    organizationId: z.string(),
    /** Ids, serial numbers or names, with commas between them. */
    assets: z.string(),
    validDays: z.string(),
  })
  .check(
    z.refine(form => !hasScope(form, 'organization') || form.organizationId !== '', {
      error: keyOrganizationRequired,
      path: ['organizationId'],
    }),
    z.refine(form => !hasScope(form, 'assets') || listedAssets(form.assets).length > 0, {
      error: keyAssetsRequired,
      path: ['assets'],
    }),
  )

/** A key for plans has no scope, whatever was chosen before. */
export const hasScope = (
  { purpose, scope }: { purpose: string; scope: string },
  wanted: (typeof keyScopes)[number],
): boolean => purpose === 'telemetry' && scope === wanted

export const rotateAccessKeyForm = z.object({ validDays: z.string(), overlapHours: z.string() })

export const listedAssets = (typed: string): string[] =>
  typed
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '')
