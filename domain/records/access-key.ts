// The keys of devices and programs.
import * as z from 'zod/mini'

/** `telemetry`: an ingest key, with which devices send telemetry. `plans`: a delivery key, with which programs deliver plans. */
export const accessKeyPurposes = ['telemetry', 'plans'] as const
export type AccessKeyPurpose = (typeof accessKeyPurposes)[number]

const named = z.object({ id: z.string(), name: z.string() })

/** With which a machine calls the server, without a person (extension). Its secret is told once. */
export const accessKey = z.object({
  id: z.string(),
  name: z.string(),
  purpose: z.enum(accessKeyPurposes),
  /** Telemetry is accepted for assets of this organization alone. Without it and without `assets`: for all. */
  organization: z.nullable(named),
  /** Telemetry is accepted for these assets alone. */
  assets: z.nullable(z.array(named)),
  state: z.enum(['active', 'expired', 'revoked', 'deactivated']),
  created_at: z.string(),
  /** The name of the administrator; null for keys of the command line. */
  created_by: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
  /** To the minute. */
  last_used_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
  /** Until then the secret before the last rotation is accepted too. */
  previous_ends_at: z.nullable(z.string()),
})
export type AccessKey = z.infer<typeof accessKey>

/** A new key, or one with a new secret (extension). */
export const issuedAccessKey = z.extend(accessKey, { secret: z.string() })
export type IssuedAccessKey = z.infer<typeof issuedAccessKey>
