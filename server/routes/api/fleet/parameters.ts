// Parameters that the calls on the fleet share.
import * as z from 'zod/mini'

/** PostgreSQL refuses the null character even in a parameter. */
export const organizationParameter = {
  organization_id: z.optional(z.string().check(z.refine(id => !id.includes('\0')))),
}
