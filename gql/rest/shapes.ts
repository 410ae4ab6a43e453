// How records are read and written, shared by all resources. Field names change here and in http.ts: snake_case in the API,
// camelCase in the client. A record needs an id; a field that is missing or malformed is read as null, so that neither its
// record nor the list is lost.
import * as z from 'zod/mini'
import { type CamelCased, camelCase, type SnakeCased, snakeCased } from '../../domain/field-names.ts'

/** Some servers number their records; in the client an id is text. */
export const id = z.pipe(z.union([z.string().check(z.minLength(1)), z.number()]), z.transform(String))
export const optionalId = z.catch(z.nullable(id), null)

/** A required text. */
export const textShape = z.catch(z.string(), '')
/** An optional text. */
export const optionalTextShape = z.catch(z.nullable(z.string()), null)

/** An organization, a service area or an asset model. */
export const named = z.object({ id, name: textShape })
export const optionalNamed = z.catch(z.nullable(named), null)
export type NamedRow = z.infer<typeof named>

/** Roles come as names or as objects with a name (decisions, Sessions). */
const roleShape = z.union([z.string(), z.object({ name: z.string() })])
/** Null for an entry that is no role. */
export const rolesShape = z.array(z.catch(z.nullable(roleShape), null))
export type RoleRows = z.infer<typeof rolesShape>

export const created = z.object({ id })

type Lenient<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends z.core.$ZodType<infer Value>
    ? z.ZodMiniType<Value | null>
    : never
}

/** The same fields, each null if it is missing or malformed. */
export const lenient = <Shape extends z.core.$ZodShape>(shape: Shape): Lenient<Shape> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, z.catch(z.nullable(field), null)]),
  ) as object as Lenient<Shape>

/** Reads an object with these fields, whose names change from the API's to the client's. */
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

/** The body that saves these fields. An empty text is sent as null, which clears the field on the server. */
export const bodyOf = <Fields extends object>(fields: Fields): SnakeCased<Fields> =>
  snakeCased(
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value])),
  ) as SnakeCased<Fields>
