// Parts that calls of several resources share: how a record is read and how one is written. The names of fields change here
// and in http.ts: snake_case in the API, camelCase in the client. A record is whatever has an id; a field that is missing or
// malformed is read as null, and neither its record nor the list is lost.
import * as z from 'zod/mini'
import { type CamelCased, camelCase, type SnakeCased, snakeCased } from '../../domain/field-names.ts'

/** Another server may number its records: here an id is text. */
export const id = z.pipe(z.union([z.string().check(z.minLength(1)), z.number()]), z.transform(String))
export const optionalId = z.catch(z.nullable(id), null)

/** A text that every record has. */
export const textShape = z.catch(z.string(), '')
/** A text that a record can be without. */
export const optionalTextShape = z.catch(z.nullable(z.string()), null)

/** An organization, a service area or an asset model. */
export const named = z.object({ id, name: textShape })
export const optionalNamed = z.catch(z.nullable(named), null)
export type NamedRow = z.infer<typeof named>

/** Roles come as names or as objects with a name (decisions, Sessions). */
const roleShape = z.union([z.string(), z.object({ name: z.string() })])
/** Null stands where something was no role. */
export const rolesShape = z.array(z.catch(z.nullable(roleShape), null))
export type RoleRows = z.infer<typeof rolesShape>

export const created = z.object({ id })

type Lenient<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends z.core.$ZodType<infer Value>
    ? z.ZodMiniType<Value | null>
    : never
}

/** The same fields, each read as null where it is missing or malformed. */
export const lenient = <Shape extends z.core.$ZodShape>(shape: Shape): Lenient<Shape> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, z.catch(z.nullable(field), null)]),
  ) as object as Lenient<Shape>

/** Reads an object with these fields, named as the API names them, and gives it the client's names. */
export function record<Shape extends z.core.$ZodShape>(shape: Shape) {
  const names = Object.keys(shape).map(name => [name, camelCase(name)] as const)
  type Sent = z.output<z.ZodMiniObject<Shape>>
  return z.pipe(
    z.object(shape),
    z.transform(
      (sent: Sent) =>
        Object.fromEntries(
          names.map(([name, ours]) => [ours, (sent as Record<string, unknown>)[name]]),
        ) as CamelCased<Sent>,
    ),
  )
}

/** The body that saves these fields. An empty text is sent as null, which empties the field on the server. */
export const bodyOf = <Fields extends object>(fields: Fields): SnakeCased<Fields> =>
  snakeCased(
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value])),
  ) as SnakeCased<Fields>
