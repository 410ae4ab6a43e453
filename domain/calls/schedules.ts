// Body of the call that withdraws a plan (extension).
import type * as z from 'zod/mini'
import { withdrawalForm } from '../validate/schedules.ts'

export const withdrawalBody = withdrawalForm
export type WithdrawalBody = z.infer<typeof withdrawalBody>
