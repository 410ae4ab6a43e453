// The rules of the form that withdraws a plan.
import * as z from 'zod/mini'
import { withdrawalReasonRequired } from '../messages/schedules.ts'
import { requiredText, storable } from './texts.ts'

export const withdrawalForm = z.object({ reason: requiredText(withdrawalReasonRequired).check(storable()) })
