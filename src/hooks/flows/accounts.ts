// What is done with one press to an account, an access key, an import, a plan or an alarm, with calls to the server.
import { fromPromise } from 'xstate'
import { RevokeAccessKeyDocument } from '../../../gql/operations/access-keys.generated.ts'
import {
  AllowProviderLinkDocument,
  EndSessionDocument,
  EndSessionsDocument,
  RemoveProviderLinkDocument,
  ResetSecondFactorsDocument,
  SendInvitationDocument,
  SetOrganizationActiveDocument,
  SetUserActiveDocument,
  WithdrawInvitationDocument,
} from '../../../gql/operations/accounts.generated.ts'
import { AssignAlarmDocument } from '../../../gql/operations/alarm-assignment.generated.ts'
import { ShelveAlarmDocument } from '../../../gql/operations/alarm-shelving.generated.ts'
import {
  RemoveAlarmWebhookDocument,
  TestAlarmWebhookDocument,
} from '../../../gql/operations/alarm-webhooks.generated.ts'
import { UndoImportDocument } from '../../../gql/operations/import-undo.generated.ts'
import { RestoreScheduleDocument } from '../../../gql/operations/schedules.generated.ts'
import { type AccountAction, accountActionMachine } from '../../../machines/records/account-action.ts'
import type { App } from '../app.ts'

export type { AccountAction }

export const accountAction = ({ gateway }: App) =>
  accountActionMachine.provide({
    actors: {
      run: fromPromise<unknown, AccountAction>(({ input, signal }) => run(gateway, input, signal)),
    },
  })

function run(
  gateway: App['gateway'],
  {
    kind,
    id,
    sessionId = '',
    linkId = '',
    imported = 'users',
    userId = null,
    insteadOf = null,
  }: AccountAction,
  signal: AbortSignal,
) {
  switch (kind) {
    case 'sendInvitation':
      return gateway.request(SendInvitationDocument, { id }, signal)
    case 'withdrawInvitation':
      return gateway.request(WithdrawInvitationDocument, { id }, signal)
    case 'revokeAccessKey':
      return gateway.request(RevokeAccessKeyDocument, { id }, signal)
    case 'restoreSchedule':
      return gateway.request(RestoreScheduleDocument, { txId: id }, signal)
    case 'undoImport':
      return gateway.request(UndoImportDocument, { kind: imported, id }, signal)
    case 'removeAlarmWebhook':
      return gateway.request(RemoveAlarmWebhookDocument, { id }, signal)
    case 'testAlarmWebhook':
      return gateway.request(TestAlarmWebhookDocument, { id }, signal)
    case 'unshelveAlarm':
      return gateway.request(ShelveAlarmDocument, { id, until: null }, signal)
    case 'assignAlarm':
    case 'unassignAlarm':
      return gateway.request(AssignAlarmDocument, { id, userId, insteadOf }, signal)
    case 'endSession':
      return gateway.request(EndSessionDocument, { id, sessionId }, signal)
    case 'endSessions':
      return gateway.request(EndSessionsDocument, { id }, signal)
    case 'allowProviderLink':
      return gateway.request(AllowProviderLinkDocument, { id }, signal)
    case 'removeProviderLink':
      return gateway.request(RemoveProviderLinkDocument, { id, linkId }, signal)
    case 'resetSecondFactors':
      return gateway.request(ResetSecondFactorsDocument, { id }, signal)
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
