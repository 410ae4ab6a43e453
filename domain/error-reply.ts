// The error that every REST call may answer with (spec 7).
import * as z from 'zod/mini'

/** What a refusal carries: a sentence for the person, a word for the program, and a sentence for each field at fault. */
export const errorReply = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ErrorReply = z.infer<typeof errorReply>
