// What staff do to an account with one press, with calls to the server.
import { fromPromise } from 'xstate'
import type { Operation } from '../../../gql/gateway.ts'
import {
  SendInvitationDocument,
  WithdrawInvitationDocument,
} from '../../../gql/operations/accounts.generated.ts'
import { type AccountAction, accountActionMachine } from '../../../machines/account-action.ts'
import type { App } from '../app.ts'

export type { AccountAction }

const operations: Record<AccountAction['kind'], Operation<unknown, { id: string }>> = {
  sendInvitation: SendInvitationDocument,
  withdrawInvitation: WithdrawInvitationDocument,
}

export const accountAction = ({ gateway }: App) =>
  accountActionMachine.provide({
    actors: {
      run: fromPromise(({ input: { kind, id }, signal }) =>
        gateway.request(operations[kind], { id }, signal),
      ),
    },
  })
