// Parts that the replies of several resources share. A record is whatever has an id; what else is missing or odd is shown as
// nothing, and takes neither its record nor the list with it.
import * as z from 'zod/mini'

/** Another server may number its records: here an id is text. */
export const id = z.pipe(z.union([z.string().check(z.minLength(1)), z.number()]), z.transform(String))
export const optionalId = z.catch(z.nullable(id), null)

/** A text that every record has. */
export const shownText = z.catch(z.string(), '')
/** A text that a record can be without. */
export const optionalText = z.catch(z.nullable(z.string()), null)

/** An organization, a service area or an asset model. */
export const named = z.object({ id, name: shownText })
export const optionalNamed = z.catch(z.nullable(named), null)
export type NamedRow = z.infer<typeof named>

/** Roles come as names or as objects with a name (decisions, Sessions). */
const role = z.union([z.string(), z.object({ name: z.string() })])
/** Null stands where something was no role. */
export const roles = z.array(z.catch(z.nullable(role), null))
export type RoleRows = z.infer<typeof roles>

export const created = z.object({ id })
