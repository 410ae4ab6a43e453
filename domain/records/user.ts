// Users, their roles, and where they are signed in.
import * as z from 'zod/mini'
import { roleNames } from '../roles.ts'
import { organization } from './organization.ts'

export const role = z.object({ id: z.string(), name: z.enum(roleNames) })

/** The holder of roles: one for each user. */
export const identity = z.object({ id: z.string(), roles: z.array(role), organization })

/**
 * How a user can sign in (extension):
 * - `active`: with a password of the user's own choice.
 * - `temporary_password`: with one that somebody else typed, which has to be changed first.
 * - `deactivated`, `account_deactivated`: not until an administrator activates the user, or the organization.
 * - `invited`, `invitation_expired`, `invitation_withdrawn`: not yet, because no password was chosen.
 */
export const userStatuses = [
  'active',
  'temporary_password',
  'invited',
  'invitation_expired',
  'invitation_withdrawn',
  'deactivated',
  'account_deactivated',
] as const
export type UserStatus = (typeof userStatuses)[number]

export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  identity,
  status: z.optional(z.enum(userStatuses)),
  /** The address that it will be once the link sent there is opened (extension); told to its user and to administrators. */
  pending_email: z.optional(z.string()),
  /** Whether the user has a second factor (extension); told to administrators. */
  second_factor: z.optional(z.boolean()),
  /** A role of the user requires a second factor (extension); told to administrators. */
  second_factor_required: z.optional(z.boolean()),
  /** The roles count only from when the user chooses a password by a mailed link (extension). */
  roles_wait: z.optional(z.boolean()),
})
export type User = z.infer<typeof user>

/** Where a user is signed in (extension). `current`: the session of the call itself. */
export const session = z.object({
  id: z.string(),
  device: z.nullable(z.string()),
  address: z.nullable(z.string()),
  created_at: z.string(),
  last_seen_at: z.string(),
  current: z.boolean(),
})
export type Session = z.infer<typeof session>
