// The bodies that the REST calls take (spec 7) and the error that every one of them may answer with.
import * as z from 'zod/mini'

export const loginBody = z.object({ email: z.string(), password: z.string() })
export type LoginBody = z.infer<typeof loginBody>

/** What a refusal carries: a sentence for the person, a word for the program, and a sentence for each field at fault. */
export const errorReply = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ErrorReply = z.infer<typeof errorReply>
