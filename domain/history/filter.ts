// Which entries of the history are asked for.
import * as z from 'zod/mini'
import { actions, objectTypes, results } from './entry.ts'

export const maxEntriesPerPage = 200
export const defaultEntriesPerPage = 50
export const maxFilterLength = 500

// PostgreSQL refuses the null character even in a parameter.
const text = z.optional(
  z.string().check(
    z.minLength(1),
    z.maxLength(maxFilterLength),
    z.refine(value => !value.includes('\0')),
  ),
)
const instant = z.optional(z.iso.datetime({ offset: true }))

/**
 * All of them have to match. `person` and `object` are an id, or a part of a name, in any case of letters; of users also a part of
 * their present e-mail address.
 */
export const historyFilter = z.object({
  person: text,
  object_type: z.optional(z.enum(objectTypes)),
  object: text,
  action: z.optional(z.enum(actions)),
  result: z.optional(z.enum(results)),
  /** From this instant on. */
  from: instant,
  /** Before this instant. */
  to: instant,
  /** The id of a request. */
  request: text,
})
export type HistoryFilter = z.infer<typeof historyFilter>
