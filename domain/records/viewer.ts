// The person who is signed in: as the server sends it, and as the client keeps it.
import * as z from 'zod/mini'

/** Roles come as names or as objects with a name (decisions, Sessions). */
const roleReference = z.union([z.string(), z.object({ name: z.string() })])

/** The user in the responses of identify and login (spec 3). Without an email, nobody is signed in. */
export const identifiedUser = z.object({
  id: z.optional(z.nullable(z.string())),
  email: z.string().check(z.minLength(1)),
  name: z.optional(z.nullable(z.string())),
  roles: z.optional(z.nullable(z.array(roleReference))),
  /** Roles that count from when the user chooses a password by a mailed link (extension). */
  waiting_roles: z.optional(z.array(z.string())),
  organization_id: z.optional(z.nullable(z.string())),
  /** Somebody else chose the password: every other call is refused until it is changed (extension). */
  must_change_password: z.optional(z.boolean()),
  /** An administrator without a second factor where one is required: every other call is refused until it is set up (extension). */
  must_set_up_second_factor: z.optional(z.boolean()),
  /** The person came from the identity provider, and can sign out there too: GET /api/auth/provider-logout (extension). */
  provider_sign_out: z.optional(z.boolean()),
})
export type IdentifiedUser = z.infer<typeof identifiedUser>

/** The signed-in user, as the client keeps it. */
export interface Viewer {
  id: string | null
  email: string
  name: string
  roles: readonly string[]
  organizationId: string | null
  /** Somebody else chose the password: nothing else is allowed before it is changed. */
  mustChangePassword?: boolean | null
  /** A second factor is required and missing: nothing else is allowed before it is set up. */
  mustSetUpSecondFactor?: boolean | null
  /** The person came from the identity provider, and can sign out there too. */
  providerSignOut?: boolean | null
  /** They count from when the person chooses a password by a mailed link. */
  waitingRoles?: readonly string[]
}

/** Whose something is that this browser stores: servers of earlier versions name no id. */
export const storageOwner = ({ id, email }: Pick<Viewer, 'id' | 'email'>): string => id ?? email

/** Whether a user's record is the viewer's own: by id, else by email (decisions, Sessions). */
export const isOwnRecord = (viewer: Viewer, record: { id: string; email: string }): boolean =>
  viewer.id === null ? viewer.email === record.email : viewer.id === record.id
