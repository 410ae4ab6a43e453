// What is done with one press to an account, an access key, an import, a plan or an alarm, as often as wanted: a notification says
// how it went.
import { assign, enqueueActions, fromPromise, setup } from 'xstate'
import type { FailureData } from '../../domain/failure.ts'
import type { ImportKind } from '../../domain/import/columns.ts'
import { accessKeyNotRevoked, accessKeyWasRevoked } from '../../domain/messages/access-keys.ts'
import {
  accountActivated,
  accountDeactivated,
  activationFailed,
  allSessionsWereEnded,
  invitationNotSent,
  invitationNotWithdrawn,
  invitationSent,
  invitationWithdrawn,
  sessionNotEnded,
  sessionsWereEnded,
  sessionWasEnded,
  userActivated,
  userDeactivated,
} from '../../domain/messages/accounts.ts'
import {
  alarmAssigned,
  alarmNotAssigned,
  alarmNotUnshelved,
  alarmUnassigned,
  alarmUnshelved,
  webhookNotRemoved,
  webhookNotTested,
  webhookRemoved,
  webhookTested,
} from '../../domain/messages/alarms.ts'
import { importNotUndone, importUndone } from '../../domain/messages/imports.ts'
import { withdrawalNotUndone, withdrawalUndone } from '../../domain/messages/schedules.ts'
import {
  providerDisconnected,
  providerLinkAllowed,
  providerLinkNotAllowed,
  providerNotDisconnected,
  secondFactorsNotReset,
  secondFactorsReset,
} from '../../domain/messages/second-factors.ts'
import {
  describeChangeFailure,
  failureOf,
  isOutcomeUnknown,
  isOutdated,
  isRefusal,
  mustSettle,
  nonNull,
  notWired,
} from '../effects.ts'
import {
  type NotificationRaised,
  notificationRaised,
  type RecordsChanged,
  recordsChanged,
  recordsMayHaveChanged,
} from '../emitted.ts'
import { errorNotification, successNotification } from '../notifications.ts'

export interface AccountAction {
  kind: keyof typeof texts
  /** Of the user, the organization, the key, the import or the alarm; the tx_id of a plan. */
  id: string
  sessionId?: string
  /** Of one's own sessions: the present one goes on. */
  own?: boolean
  /** Of a connection to the identity provider. */
  linkId?: string
  /** Of an import. */
  imported?: ImportKind
  /** Whom an alarm is assigned to, and whom it was; null: nobody. */
  userId?: string | null
  insteadOf?: string | null
}

export const accountActionMachine = setup({
  types: {
    context: {} as { action: AccountAction | null },
    events: {} as { type: 'action.requested'; action: AccountAction },
    emitted: {} as NotificationRaised | RecordsChanged,
  },
  actors: { run: fromPromise<unknown, AccountAction>(notWired) },
  actions: {
    reportDone: enqueueActions(({ context, enqueue }) => {
      const { kind, own } = nonNull(context.action)
      const text = kind === 'endSessions' && own === false ? allSessionsWereEnded : texts[kind][0]
      enqueue.emit(recordsChanged)
      enqueue.emit(notificationRaised(successNotification(text)))
    }),
    reportFailed: enqueueActions(({ context, enqueue }, failure: FailureData) => {
      const [, defaultText] = texts[nonNull(context.action).kind]
      const { text } = describeChangeFailure(failure, defaultText)
      enqueue.emit(notificationRaised(errorNotification(text)))
      if (isOutcomeUnknown(failure)) enqueue.emit(recordsMayHaveChanged)
      // What the person saw is gone, or is not so any more.
      if (isOutdated(failure) || isRefusal(failure, 404, 409, 410)) enqueue.emit(recordsChanged)
    }),
  },
}).createMachine({
  id: 'accountAction',
  context: { action: null },
  initial: 'ready',
  states: {
    ready: {
      on: {
        'action.requested': { target: 'running', actions: assign({ action: ({ event }) => event.action }) },
      },
    },

    running: {
      tags: ['busy', mustSettle],
      invoke: {
        id: 'run',
        src: 'run',
        input: ({ context }) => nonNull(context.action),
        onDone: { target: 'ready', actions: 'reportDone' },
        onError: {
          target: 'ready',
          actions: { type: 'reportFailed', params: failureOf },
        },
      },
    },
  },
})

/** What is said when it was done, and when it was not. */
const texts = {
  sendInvitation: [invitationSent, invitationNotSent],
  withdrawInvitation: [invitationWithdrawn, invitationNotWithdrawn],
  endSession: [sessionWasEnded, sessionNotEnded],
  endSessions: [sessionsWereEnded, sessionNotEnded],
  allowProviderLink: [providerLinkAllowed, providerLinkNotAllowed],
  removeProviderLink: [providerDisconnected, providerNotDisconnected],
  resetSecondFactors: [secondFactorsReset, secondFactorsNotReset],
  deactivateUser: [userDeactivated, activationFailed],
  activateUser: [userActivated, activationFailed],
  deactivateOrganization: [accountDeactivated, activationFailed],
  activateOrganization: [accountActivated, activationFailed],
  revokeAccessKey: [accessKeyWasRevoked, accessKeyNotRevoked],
  restoreSchedule: [withdrawalUndone, withdrawalNotUndone],
  undoImport: [importUndone, importNotUndone],
  assignAlarm: [alarmAssigned, alarmNotAssigned],
  unassignAlarm: [alarmUnassigned, alarmNotAssigned],
  removeAlarmWebhook: [webhookRemoved, webhookNotRemoved],
  testAlarmWebhook: [webhookTested, webhookNotTested],
  unshelveAlarm: [alarmUnshelved, alarmNotUnshelved],
} as const satisfies Record<string, readonly [done: string, failed: string]>
