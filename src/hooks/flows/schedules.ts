// Withdrawing plans, with calls to the server.
import { fromPromise } from 'xstate'
import { WithdrawScheduleDocument } from '../../../gql/operations/schedules.generated.ts'
import type { Saving } from '../../../machines/records/save-record.ts'
import { type PlanWithdrawal, withdrawPlanMachine } from '../../../machines/schedule/withdraw-plan.ts'
import type { App } from '../app.ts'

export const withdrawPlan = ({ gateway }: App) =>
  withdrawPlanMachine.provide({
    actors: {
      save: fromPromise<string | null, Saving<PlanWithdrawal>>(async ({ input: { values }, signal }) => {
        await gateway.request(WithdrawScheduleDocument, values, signal)
        return values.txId
      }),
    },
  })
