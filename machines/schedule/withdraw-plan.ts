// Withdrawing a plan with a reason, in a dialog.
import { planNotWithdrawn, planWithdrawn } from '../../domain/messages/schedules.ts'
import { createInDialogMachine } from '../records/save-record.ts'

export interface PlanWithdrawal {
  txId: string
  reason: string
}

export const withdrawPlanMachine = createInDialogMachine<PlanWithdrawal>({
  id: 'withdrawPlan',
  created: planWithdrawn,
  notCreated: planNotWithdrawn,
})
