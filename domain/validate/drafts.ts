// The rules of the forms that name a draft and send it.
import * as z from 'zod/mini'
import { draftNameTooLong, sendReasonRequired } from '../messages/drafts.ts'
import { nameRequired, optionalText, requiredText, shorterThan, storable } from './texts.ts'

export const draftForm = z.object({
  name: requiredText(nameRequired).check(storable(), shorterThan(100, draftNameTooLong)),
})

/** `reason`: why a plan with errors is sent all the same. */
export const sendDraftForm = z.object({ reason: optionalText(storable()) })
/** Where the plan is known to need a reason. */
export const sendFaultyDraftForm = z.object({ reason: requiredText(sendReasonRequired).check(storable()) })
