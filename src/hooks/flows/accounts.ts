// What staff do to an account with one press, with calls to the server.
import { fromPromise } from 'xstate'
import {
  EndSessionDocument,
  EndSessionsDocument,
  SendInvitationDocument,
  SetOrganizationActiveDocument,
  SetUserActiveDocument,
  WithdrawInvitationDocument,
} from '../../../gql/operations/accounts.generated.ts'
import { type AccountAction, accountActionMachine } from '../../../machines/account-action.ts'
import type { App } from '../app.ts'

export type { AccountAction }

export const accountAction = ({ gateway }: App) =>
  accountActionMachine.provide({
    actors: {
      run: fromPromise<unknown, AccountAction>(({ input, signal }) => run(gateway, input, signal)),
    },
  })

function run(gateway: App['gateway'], { kind, id, sessionId = '' }: AccountAction, signal: AbortSignal) {
  switch (kind) {
    case 'sendInvitation':
      return gateway.request(SendInvitationDocument, { id }, signal)
    case 'withdrawInvitation':
      return gateway.request(WithdrawInvitationDocument, { id }, signal)
    case 'endSession':
      return gateway.request(EndSessionDocument, { id, sessionId }, signal)
    case 'endSessions':
      return gateway.request(EndSessionsDocument, { id }, signal)
    case 'activateUser':
    case 'deactivateUser':
      return gateway.request(SetUserActiveDocument, { id, active: kind === 'activateUser' }, signal)
    case 'activateOrganization':
    case 'deactivateOrganization':
      return gateway.request(
        SetOrganizationActiveDocument,
        { id, active: kind === 'activateOrganization' },
        signal,
      )
  }
}
