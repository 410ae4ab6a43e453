// The shape of each entity as the server sends it. A reader takes what the spec says is read and ignores the rest.
import * as z from 'zod/mini'

/** Roles come as names or as objects with a name (decisions, Sessions). */
const roleReference = z.union([z.string(), z.object({ name: z.string() })])

/** The person whom identify and login answer with (spec 3). Without an email it is no user. */
export const identifiedUser = z.object({
  id: z.optional(z.nullable(z.string())),
  email: z.string().check(z.minLength(1)),
  name: z.optional(z.nullable(z.string())),
  roles: z.optional(z.nullable(z.array(roleReference))),
  organization_id: z.optional(z.nullable(z.string())),
})
export type IdentifiedUser = z.infer<typeof identifiedUser>

/** What the list of delivered plans says of each (extension). `timestamp` is the plan's own text, `delivered_at` the server's instant. */
export const scheduleSummary = z.object({
  tx_id: z.string(),
  timestamp: z.string(),
  total_cost: z.number(),
  delivered_at: z.string(),
})
export type ScheduleSummary = z.infer<typeof scheduleSummary>

/** The signed-in person in the client's own words. */
export interface Viewer {
  id: string | null
  email: string
  name: string
  roles: readonly string[]
  organizationId: string | null
}
