// Withdrawing plans, with calls to the server.
import { WithdrawScheduleDocument } from '../../../gql/operations/schedules.generated.ts'
import { withdrawPlanMachine } from '../../../machines/schedule/withdraw-plan.ts'
import type { App } from '../app.ts'
import { saving } from './saving.ts'

export const withdrawPlan = ({ gateway }: App) =>
  withdrawPlanMachine.provide({
    actors: { save: saving(gateway, WithdrawScheduleDocument, values => values.txId) },
  })
