// What the server offers.
import * as z from 'zod/mini'

/** What a server offers beyond the specification (extension). Other servers may name what this client does not know. */
export const featureList = z.object({
  features: z.array(z.string()),
  /** The operator's time zone, an IANA name; UTC where it is missing. */
  time_zone: z.optional(z.string()),
})
