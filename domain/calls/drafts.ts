// Bodies of the calls for drafts (extension).
import * as z from 'zod/mini'
import { maxWordsLength } from '../schedule/draft/operations/operation-size.ts'
import { draftForm, sendDraftForm } from '../validate/drafts.ts'
import { storable } from '../validate/texts.ts'

/** Names a draft or a step of one: chosen by the client. */
const draftId = z.string().check(z.regex(/^[\w-]{1,64}$/))

/** Without an id the server chooses one. With a hash (SHA-256, hexadecimal), the server compares its plan. */
export const newDraftBody = z.extend(draftForm, {
  id: z.optional(draftId),
  base_hash: z.optional(z.string().check(z.regex(/^[\da-f]{64}$/))),
})
export type NewDraftBody = z.infer<typeof newDraftBody>

/** `head` and `tip` are steps of the draft; null is the base. Omitted fields keep their value. */
export const editDraftBody = z.object({
  name: z.optional(draftForm.shape.name),
  head: z.optional(z.nullable(draftId)),
  tip: z.optional(z.nullable(draftId)),
})
export type EditDraftBody = z.infer<typeof editDraftBody>

/** Of a new step. `operation` is checked by its own schema, which is not needed where drafts are only read. */
export const newDraftStep = z.object({
  id: draftId,
  parent_id: z.nullable(draftId),
  operation: z.looseObject({ type: z.string() }),
  words: z.string().check(z.trim(), z.minLength(1), storable(maxWordsLength)),
  /** A step of the draft with the same operation that this one makes again: it is that one's author's. */
  repeats: z.optional(draftId),
})
export type NewDraftStep = z.infer<typeof newDraftStep>

export const sendDraftBody = sendDraftForm
