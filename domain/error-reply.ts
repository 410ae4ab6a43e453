// The error body of every REST call (spec 7).
import * as z from 'zod/mini'

/** `message` is for people, `code` for programs, `fields` has a sentence for each invalid field. */
export const errorReply = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ErrorReply = z.infer<typeof errorReply>
