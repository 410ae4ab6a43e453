// Customer accounts.
import * as z from 'zod/mini'

export const organization = z.object({ id: z.string(), name: z.string() })
export type Organization = z.infer<typeof organization>

/** `deactivated`: nobody of it can sign in (extension). */
export const organizationDetail = z.extend(organization, { deactivated: z.optional(z.boolean()) })
