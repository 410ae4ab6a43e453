// Every machine of the product with what can happen to it: how it begins, what it is sent, and how its calls are answered.
import type { AnyStateMachine, InputFrom } from 'xstate'
import { Failure } from '../../../domain/failure.ts'
import type { Viewer } from '../../../domain/records/viewer.ts'
import { newDraft } from '../../../domain/schedule/draft/draft.ts'
import { defaultView, noFilter, type TimelineEvent } from '../../../domain/schedule/view/timeline-view.ts'
import { Secret } from '../../../domain/secret.ts'
import { changeFactorsMachine } from '../../../machines/account/change-factors.ts'
import { changePasswordMachine } from '../../../machines/account/change-password.ts'
import { confirmIdentityMachine } from '../../../machines/account/confirm-identity.ts'
import { confirmSignInMachine } from '../../../machines/account/confirm-sign-in.ts'
import { connectAccountMachine } from '../../../machines/account/connect-account.ts'
import { emailLinkMachine } from '../../../machines/account/email-link.ts'
import { passkeySignInMachine } from '../../../machines/account/passkey-sign-in.ts'
import { requestResetMachine } from '../../../machines/account/request-reset.ts'
import { resetPasswordMachine } from '../../../machines/account/reset-password.ts'
import { sessionMachine } from '../../../machines/account/session.ts'
import { signInMachine } from '../../../machines/account/sign-in.ts'
import {
  errorNotification,
  notificationsMachine,
  resetMailBanner,
  successNotification,
  withAction,
} from '../../../machines/notifications.ts'
import { accountActionMachine } from '../../../machines/records/account-action.ts'
import {
  acknowledgeAlarmMachine,
  addAlarmNoteMachine,
  saveAlarmMailsMachine,
  saveAlarmSettingsMachine,
  shelveAlarmMachine,
} from '../../../machines/records/alarms.ts'
import { bulkChangeMachine } from '../../../machines/records/bulk-change.ts'
import type { BulkItem, BulkProgress, KnownRecord } from '../../../machines/records/bulk-run.ts'
import { createCustomerMachine } from '../../../machines/records/create-customer.ts'
import { createOrganizationMachine } from '../../../machines/records/create-organization.ts'
import { createUserMachine } from '../../../machines/records/create-user.ts'
import { deleteRecordMachine } from '../../../machines/records/delete-record.ts'
import { importRecordsMachine } from '../../../machines/records/import-records.ts'
import { issueSecretMachine } from '../../../machines/records/issue-secret.ts'
import { restoreRecordMachine } from '../../../machines/records/restore-record.ts'
import { saveCustomerMachine } from '../../../machines/records/save-customer.ts'
import {
  deleteMaintenanceMachine,
  saveMaintenanceMachine,
} from '../../../machines/records/save-maintenance.ts'
import {
  saveAssetMachine,
  savePlaceMachine,
  saveTruckMachine,
} from '../../../machines/records/save-registry.ts'
import { saveUnitLimitsMachine } from '../../../machines/records/save-unit-limits.ts'
import { saveUserMachine } from '../../../machines/records/save-user.ts'
import { sendResetMailMachine } from '../../../machines/records/send-reset-mail.ts'
import { writeRecoveryNoteMachine } from '../../../machines/records/write-recovery-note.ts'
import { draftMachine } from '../../../machines/schedule/draft.ts'
import type { DraftEvent } from '../../../machines/schedule/draft-reducer.ts'
import { draftSyncMachine, type SaveOutcome } from '../../../machines/schedule/draft-sync.ts'
import { sendDraftMachine } from '../../../machines/schedule/send-draft.ts'
import { timelineViewMachine } from '../../../machines/schedule/timeline-view.ts'
import { withdrawPlanMachine } from '../../../machines/schedule/withdraw-plan.ts'

export interface AnyEvent {
  type: string
}

export interface MachineTable {
  machine: AnyStateMachine
  inputs: readonly unknown[]
  events: readonly AnyEvent[]
  /** By the id under which a call is invoked. A call that is not named answers with null. */
  answers: Record<string, readonly unknown[]>
  /** How every call can fail. */
  failures: readonly unknown[]
  /** Calls that settle for themselves what fails. */
  unfailing: readonly string[]
  /** It takes back what it has asked where something else happens. A flow that changes something does not. */
  mayCancel: boolean
}

interface Description<Machine extends AnyStateMachine> {
  inputs?: readonly InputFrom<Machine>[]
  events: readonly Parameters<Machine['transition']>[1][]
  answers?: Record<string, readonly unknown[]>
  failures?: readonly unknown[]
  unfailing?: readonly string[]
  mayCancel?: boolean
}

const table = <Machine extends AnyStateMachine>(
  machine: Machine,
  of: Description<Machine>,
): MachineTable => ({
  machine,
  inputs: of.inputs ?? [undefined],
  events: of.events as readonly AnyEvent[],
  answers: of.answers ?? {},
  failures: of.failures ?? usualFailures,
  unfailing: of.unfailing ?? [],
  mayCancel: of.mayCancel ?? false,
})

/** What is typed where nobody should read it. Nothing that is recorded may hold it. */
export const marker = 'MARKERsecret'

const refused = (status: number, code: string) => new Failure({ kind: 'refused', status, code })
const unreachable = new Failure({ kind: 'unreachable' })
/** A fault of ours whose words quote what was asked. */
const fault = new Error(`no: ${marker}`)
const usualFailures = [refused(422, 'invalid'), unreachable, fault]

const ada: Viewer = { id: 'u-1', email: 'a@b.example', name: 'Ada', roles: ['ADMIN'], organizationId: 'o-1' }
const bob: Viewer = { ...ada, id: null, email: 'bob@b.example', name: 'Bob', roles: [] }
const secret = () => new Secret(marker)
const newUser = { name: 'Ada', email: 'a@b.example', password: secret() }
const otherUser = { ...newUser, email: 'bob@b.example' }
const user = { id: 'u-1', identityId: 'i-1', name: 'Ada', email: 'a@b.example', roles: ['ADMIN'] }

const knownRepair = { unitType: 'asset' as const, unitId: 'MB-1', id: 'r-1', version: '"1"' }
const repair = {
  ...knownRepair,
  id: null,
  version: null,
  startedAt: '2026-01-15T10:00:00.000Z',
  endedAt: null,
  notes: 'Inverter replaced',
  servicer: 'ACME',
}
const unitLimits = { assetId: 'MB-1', version: '"1"', capacityKwh: 160, maxChargeKw: 150, maxDischargeKw: 35 }
const recoveryNote = {
  assetId: 'MB-1',
  at: '2026-01-15T10:00:00.000Z',
  version: '"none"',
  note: 'Fuse replaced',
}
const alarmSetting = {
  kind: 'silent' as const,
  enabled: true,
  limit: 15,
  deadBand: 0,
  onDelaySeconds: 0,
  offDelaySeconds: 60,
}
const asset = { name: 'MB-1', serialNumber: null, assetModelId: 'm-1', serviceAreaId: null }
const truck = {
  name: 'T-1',
  model: 'Hauler',
  vin: null,
  licensePlate: null,
  mbessCapacity: 4,
  serviceAreaId: null,
}

const place = { id: 'D-1', kind: 'depot' as const, name: 'Depot', latitude: null, longitude: null }

const known: KnownRecord = {
  kind: 'user',
  version: '"1"',
  name: 'Ada',
  email: 'a@b.example',
  identityId: 'i-1',
  roles: ['ADMIN'],
  isDeactivated: false,
}
const fiveUsers = ['u-1', 'u-2', 'u-3', 'u-4', 'u-5'].map(id => ({ id, name: id }))
const outcomesOf = (users: readonly Pick<BulkItem, 'id'>[]) =>
  users.map(({ id }) => ({ id, result: 'done', before: known, version: '"2"' }))

const deletionBeforeReload: BulkProgress = {
  id: 'c-3',
  kind: 'asset',
  action: 'delete',
  restores: true,
  viewerId: null,
  change: { action: 'delete' },
  isUndo: false,
  isInterrupted: true,
  items: [
    { id: 'u-1', name: 'MB-1', result: 'notTried', known: null, before: null, version: null, text: null },
  ],
}

const draft = newDraft({ id: 'd-1', name: 'Draft', baseTxId: 'plan-1', baseHash: 'hash' })
const operation = { type: 'move-trips', tripKeys: ['x'], byPeriods: 1 } as const
const stepMade = (id: string): DraftEvent => ({
  type: 'step.made',
  step: { id, at: '2026-01-15T08:00:00Z', by: 'u-1', operation, words: 'Later.' },
})
const everyDraftEvent: DraftEvent[] = [
  { type: 'draft.opened', draft },
  stepMade('s-1'),
  stepMade('s-2'),
  { type: 'step.undone' },
  { type: 'step.redone' },
  { ...stepMade('s-4'), type: 'step.madeAgain' } as DraftEvent,
  { type: 'draft.rolledBack', stepId: 's-1' },
  { type: 'step.takenOut', stepId: 's-1', newIds: { 's-2': 's-3' } },
  { type: 'draft.renamed', name: 'Rain' },
  {
    type: 'steps.received',
    received: {
      steps: [
        { id: 's-9', parentId: null, at: '2026-01-15T08:00:00Z', by: 'u-2', operation, words: 'Later.' },
      ],
      head: 's-9',
      tip: 's-9',
    },
    newIds: {},
  },
  // After a step that is not known here.
  { type: 'steps.received', received: { steps: [], head: 's-8', tip: 's-8' }, newIds: {} },
  { type: 'operation.refused', refused: { operation, reason: 'No.', offers: [] } },
  { type: 'refusal.dismissed' },
  { type: 'changes.stored', revision: 1 },
  { type: 'changes.notStored', revision: 1 },
  { type: 'draft.left' },
]

const onServer = { id: 'd-1', version: 1, stepIds: ['s-1'], head: 's-1', tip: 's-1' }
const saved: SaveOutcome = { result: 'saved', server: onServer, refused: {}, received: null, unsaved: null }

const everyTimelineEvent: TimelineEvent[] = [
  { type: 'window.chosen', window: { from: 60, to: 120 } },
  { type: 'window.zoomed', factor: 2, minute: 90 },
  { type: 'window.panned', minutes: 30 },
  { type: 'window.revealed', span: { from: 0, to: 30 } },
  { type: 'window.widened' },
  { type: 'order.chosen', order: 'name', minute: 15 },
  { type: 'grouping.chosen', grouping: 'place', minute: 15 },
  { type: 'density.chosen', density: 'tall' },
  { type: 'filter.changed', filter: { unit: 'MB' } },
  { type: 'filter.cleared' },
  { type: 'pin.toggled', unit: { kind: 'battery', id: 'MB-1' } },
  { type: 'selection.made', selection: { kind: 'trip', tripId: 'x' } },
  { type: 'selection.cleared' },
  { type: 'playhead.moved', minute: 1430 },
  { type: 'playhead.released' },
  { type: 'playing.started', from: 0 },
  { type: 'playing.stopped' },
  { type: 'playing.advanced', ms: 40 },
  { type: 'playing.advanced', ms: 60_000 },
  { type: 'speed.chosen', speed: 120 },
  { type: 'panel.chosen', panel: 'sites' },
  { type: 'tolerance.chosen', kwh: 0.25 },
  { type: 'limits.chosen', limits: { minLoadingMinutes: 15, minBreakMinutes: 45 } },
  { type: 'divergence.chosen', kwh: 12 },
  { type: 'comparison.chosen', plan: { source: 'delivered', id: 'test_04' } },
  { type: 'comparison.swapped' },
  { type: 'comparison.ended' },
  { type: 'day.changed', minutes: 1500 },
  { type: 'view.opened', view: { ...defaultView, filter: { ...noFilter, findings: true } } },
]

export const tables: readonly MachineTable[] = [
  table(sessionMachine, {
    inputs: [{ flag: true }, { flag: false }],
    events: [
      { type: 'login.started' },
      { type: 'password.replaced' },
      { type: 'secondFactor.added' },
      { type: 'viewer.changed' },
      { type: 'login.succeeded', viewer: ada },
      { type: 'logout.requested' },
      { type: 'session.idled' },
      { type: 'call.unauthorized', login: 0 },
      { type: 'call.unauthorized', login: 1 },
      { type: 'flag.changedElsewhere', loggedIn: true },
      { type: 'flag.changedElsewhere', loggedIn: false },
      { type: 'retry.requested' },
      {
        type: 'user.saved',
        id: 'u-1',
        name: 'Ada B',
        email: 'a@b.example',
        roles: [],
        before: { email: 'a@b.example' },
      },
      {
        type: 'user.saved',
        id: 'u-9',
        name: 'Nia',
        email: 'n@b.example',
        roles: [],
        before: { email: 'bob@b.example' },
      },
    ],
    answers: { identify: [ada, bob, null], logout: [true] },
    failures: [refused(401, 'signed_out'), refused(500, 'internal'), unreachable, fault],
    mayCancel: true,
  }),
  table(signInMachine, {
    events: [
      { type: 'credentials.submitted', email: 'a@b.example', password: secret() },
      { type: 'provider.chosen' },
      { type: 'page.restored' },
      { type: 'signIn.restarted' },
    ],
    answers: { login: [ada] },
    failures: [refused(401, 'second_factor_required'), ...usualFailures],
  }),
  table(confirmSignInMachine, {
    events: [
      { type: 'code.submitted', code: secret() },
      { type: 'passkey.chosen' },
      { type: 'retry.requested' },
    ],
    answers: {
      readMethods: [['passkey', 'authenticator_app', 'recovery_code']],
      confirmByCode: [ada],
      confirmByPasskey: [ada],
    },
    failures: [refused(401, 'sign_in_expired'), ...usualFailures],
  }),
  table(passkeySignInMachine, { events: [{ type: 'passkey.chosen' }], answers: { login: [ada] } }),
  table(changeFactorsMachine, {
    events: [
      { type: 'change.chosen', change: { kind: 'addApp' } },
      { type: 'change.chosen', change: { kind: 'addPasskey' } },
      { type: 'change.chosen', change: { kind: 'removePasskey', id: 'p-1', name: 'Phone' } },
      { type: 'change.confirmed', password: secret(), name: 'Phone' },
      { type: 'change.confirmed', password: null, name: '' },
      { type: 'code.submitted', code: secret() },
      { type: 'dialog.closed' },
    ],
    answers: {
      beginApp: [{ secret: secret(), url: secret() }],
      confirmApp: [[], [secret()]],
      makeChange: [[], [secret()]],
    },
  }),
  table(notificationsMachine, {
    events: [
      { type: 'notification.raised', notification: successNotification('Saved') },
      { type: 'notification.raised', notification: resetMailBanner(errorNotification('Not sent')) },
      { type: 'notification.paused' },
      { type: 'notification.resumed' },
      { type: 'notification.dismissed' },
      { type: 'notification.acted' },
      {
        type: 'notification.raised',
        notification: withAction(successNotification('Deleted'), 'Undo', {
          type: 'undo.requested',
          record: { type: 'truck', id: 'T-1', name: 'T-1' },
        }),
      },
    ],
  }),
  table(requestResetMachine, { events: [{ type: 'reset.requested', email: 'a@b.example' }] }),
  table(resetPasswordMachine, {
    inputs: [
      { token: secret(), invited: false },
      { token: secret(), invited: true },
      { token: null, invited: false },
    ],
    events: [{ type: 'password.chosen', password: secret() }],
  }),
  table(changePasswordMachine, {
    events: [
      { type: 'dialog.opened' },
      { type: 'dialog.closed' },
      { type: 'password.submitted', oldPassword: secret(), newPassword: secret() },
    ],
  }),
  table(connectAccountMachine, {
    events: [{ type: 'password.submitted', password: secret() }],
    answers: { connect: [ada] },
    failures: [refused(401, 'second_factor_required'), ...usualFailures],
  }),
  table(confirmIdentityMachine, {
    events: [{ type: 'proof.submitted', proof: { password: secret() } }],
  }),
  table(emailLinkMachine, {
    inputs: [
      { kind: 'confirm', token: secret() },
      { kind: 'undo', token: secret() },
      { kind: 'undo', token: null },
      { kind: 'undoSignInMethod', token: secret() },
    ],
    events: [{ type: 'link.submitted', password: secret() }],
  }),
  table(accountActionMachine, {
    events: [
      { type: 'action.requested', action: { kind: 'sendInvitation', id: 'u-1' } },
      { type: 'action.requested', action: { kind: 'withdrawInvitation', id: 'u-2' } },
    ],
  }),
  table(importRecordsMachine, {
    events: [
      { type: 'file.given', file: 1 },
      { type: 'file.removed' },
      { type: 'import.confirmed', sendInvitations: true },
    ],
    answers: {
      check: [
        { digest: 'd-1', counts: { wrong: 0, new: 2, changed: 1, same: 3 }, ignoredColumns: [] },
        { digest: 'd-2', counts: { wrong: 1, new: 2, changed: 0, same: 0 }, ignoredColumns: ['Notes'] },
      ],
      run: [{ id: 'i-1', created: 2, changed: 1 }, null],
    },
    failures: [...usualFailures, refused(409, 'import_differs')],
    // A file that is only being checked can be replaced by another.
    mayCancel: true,
  }),
  table(issueSecretMachine, {
    events: [
      { type: 'dialog.opened' },
      { type: 'dialog.closed' },
      { type: 'secret.requested', request: { kind: 'rotation', id: '1', validDays: 30, overlapHours: 24 } },
      { type: 'secret.requested', request: { kind: 'webhook', address: 'https://hooks.example/' } },
    ],
    answers: { issue: [{ name: 'Depot', secret: new Secret(marker) }] },
  }),
  table(withdrawPlanMachine, {
    inputs: [{ id: null }],
    events: [
      { type: 'dialog.opened' },
      { type: 'dialog.closed' },
      { type: 'record.submitted', values: { txId: 'p-1', reason: 'Wrong prices' } },
      { type: 'record.submitted', values: { txId: 'p-1', reason: 'Wrong day' } },
    ],
    answers: { save: ['p-1'] },
  }),
  table(sendDraftMachine, {
    inputs: [{ id: null }],
    events: [
      { type: 'dialog.opened' },
      { type: 'dialog.closed' },
      { type: 'record.submitted', values: { id: 'd-1', version: 2, reason: null } },
      { type: 'record.submitted', values: { id: 'd-1', version: 2, reason: 'Asked for' } },
    ],
    answers: { save: ['p-1~d-1.12345678'] },
  }),
  table(sendResetMailMachine, {
    inputs: [{ sentText: 'Sent.' }],
    events: [
      { type: 'resetMail.requested', email: 'a@b.example' },
      { type: 'resetMail.requested', email: 'bob@b.example' },
    ],
  }),
  table(createUserMachine, {
    inputs: [{ organizationId: 'o-1' }],
    events: [
      { type: 'user.submitted', ...newUser, roles: [] },
      { type: 'user.submitted', ...newUser, roles: ['ADMIN'] },
      { type: 'user.submitted', ...otherUser, password: null, roles: ['ADMIN'] },
    ],
    answers: {
      createUser: [
        { id: 'u-2', identityId: 'i-2' },
        { id: 'u-2', identityId: null },
      ],
    },
    failures: [refused(409, 'email_taken'), unreachable, fault],
  }),
  table(saveUserMachine, {
    inputs: [{ user }, { user: { ...user, identityId: null } }],
    events: [
      { type: 'user.submitted', name: 'Ada', email: 'a@b.example', roles: null },
      { type: 'user.submitted', name: 'Ada B', email: 'a@b.example', roles: ['ADMIN'] },
      { type: 'user.submitted', name: 'Ada', email: 'a@b.example', roles: ['FIELD_OPERATIONS'] },
      { type: 'user.submitted', name: 'Ada B', email: 'b@b.example', roles: ['FIELD_OPERATIONS'] },
      { type: 'user.reread', user: { ...user, name: 'Ada C', version: '"3"' } },
    ],
    answers: {
      updateUser: [
        { pendingEmail: null, version: '"2"' },
        { pendingEmail: 'b@b.example', version: null },
      ],
    },
    failures: [...usualFailures, refused(412, 'changed_meanwhile')],
  }),
  table(createOrganizationMachine, {
    inputs: [{ id: null }],
    events: [
      { type: 'dialog.opened' },
      { type: 'dialog.closed' },
      { type: 'record.submitted', values: { name: 'Acme' } },
      { type: 'record.submitted', values: { name: 'Other' } },
    ],
    answers: { save: ['o-1', null] },
  }),
  table(saveMaintenanceMachine, {
    inputs: [{ id: null }],
    events: [
      { type: 'dialog.opened' },
      { type: 'dialog.closed' },
      { type: 'record.submitted', values: repair },
      { type: 'record.submitted', values: { ...repair, id: 'r-1', version: '"2"' } },
    ],
    answers: { save: ['r-1', null] },
    failures: [...usualFailures, refused(412, 'changed_meanwhile')],
  }),
  table(deleteMaintenanceMachine, {
    inputs: [{ id: null }],
    events: [
      { type: 'dialog.opened' },
      { type: 'dialog.closed' },
      { type: 'record.submitted', values: knownRepair },
    ],
    answers: { save: ['r-1'] },
    failures: [...usualFailures, refused(412, 'changed_meanwhile')],
  }),
  table(saveUnitLimitsMachine, {
    inputs: [{ id: null }],
    events: [
      { type: 'dialog.opened' },
      { type: 'dialog.closed' },
      { type: 'record.submitted', values: unitLimits },
      { type: 'record.submitted', values: { ...unitLimits, maxChargeKw: null } },
    ],
    answers: { save: ['MB-1'] },
    failures: [...usualFailures, refused(412, 'changed_meanwhile')],
  }),
  table(acknowledgeAlarmMachine, {
    inputs: [{ id: null }],
    events: [
      { type: 'dialog.opened' },
      { type: 'dialog.closed' },
      { type: 'record.submitted', values: { id: 'al-1', note: 'On the way', version: '"1"' } },
      { type: 'record.submitted', values: { id: 'al-1', note: null, version: null } },
    ],
    answers: { save: ['al-1'] },
  }),
  table(addAlarmNoteMachine, {
    inputs: [{ id: null }],
    events: [
      { type: 'record.submitted', values: { id: 'al-1', text: 'Calling the depot' } },
      { type: 'record.reread', version: null },
    ],
    answers: { save: [null] },
  }),
  table(shelveAlarmMachine, {
    inputs: [{ id: null }],
    events: [
      { type: 'dialog.opened' },
      { type: 'dialog.closed' },
      { type: 'record.submitted', values: { id: 'al-1', until: '2026-01-15T18:00:00.000Z' } },
    ],
    answers: { save: ['al-1'] },
  }),
  table(saveAlarmSettingsMachine, {
    inputs: [{ id: null }],
    events: [
      { type: 'record.submitted', values: { settings: [alarmSetting] } },
      { type: 'record.submitted', values: { settings: [{ ...alarmSetting, enabled: false }] } },
      { type: 'record.reread', version: '"1"' },
    ],
    answers: { save: [null, '"2"'] },
  }),
  table(saveAlarmMailsMachine, {
    inputs: [{ id: null }],
    events: [
      { type: 'record.submitted', values: { choices: [{ kind: 'silent', afterMinutes: 10 }] } },
      { type: 'record.submitted', values: { choices: [{ kind: 'silent', afterMinutes: null }] } },
      { type: 'record.reread', version: null },
    ],
    answers: { save: [null] },
  }),
  table(writeRecoveryNoteMachine, {
    inputs: [{ id: null }],
    events: [
      { type: 'dialog.opened' },
      { type: 'dialog.closed' },
      { type: 'record.submitted', values: recoveryNote },
      { type: 'record.submitted', values: { ...recoveryNote, note: null } },
    ],
    answers: { save: [null] },
  }),
  table(createCustomerMachine, {
    inputs: [{ id: null }],
    events: [
      { type: 'record.submitted', values: { name: 'Acme' } },
      { type: 'record.submitted', values: { name: 'Other' } },
      { type: 'record.reread', version: '"2"' },
    ],
    answers: { save: ['o-1', null] },
  }),
  table(saveCustomerMachine, {
    inputs: [{ id: 'o-1', name: 'Acme' }],
    events: [
      { type: 'customer.submitted', name: 'Acme', invites: [] },
      { type: 'customer.submitted', name: 'Other', invites: [{ key: '1', ...newUser }] },
      {
        type: 'customer.submitted',
        name: 'Acme',
        invites: [
          { key: '1', ...newUser },
          { key: '2', ...otherUser },
        ],
      },
      { type: 'customer.reread', name: 'Third', version: '"3"' },
    ],
    failures: [...usualFailures, refused(412, 'changed_meanwhile')],
    answers: {
      rename: [{ version: '"2"' }, { version: null }],
      inviteAll: [
        [{ key: '1', failure: null }],
        [
          { key: '1', failure: null },
          { key: '2', failure: unreachable.toJSON() },
        ],
        [{ key: '2', failure: refused(409, 'email_taken').toJSON() }],
      ],
    },
    unfailing: ['inviteAll'],
  }),
  table(saveAssetMachine, {
    inputs: [{ id: null, organizationId: 'o-1' }, { id: 'MB-1' }],
    events: [
      { type: 'record.submitted', values: asset },
      { type: 'record.submitted', values: { ...asset, name: 'MB-2' } },
      { type: 'record.reread', version: '"2"' },
    ],
    answers: { save: ['MB-1', null] },
  }),
  table(saveTruckMachine, {
    inputs: [{ id: null, organizationId: 'o-1' }, { id: 'T-1' }],
    events: [
      { type: 'record.submitted', values: truck },
      { type: 'record.submitted', values: { ...truck, mbessCapacity: 9 } },
      { type: 'record.reread', version: '"2"' },
    ],
    answers: { save: ['T-1', null] },
  }),
  table(savePlaceMachine, {
    inputs: [{ id: null }, { id: 'D-1' }],
    events: [
      { type: 'record.submitted', values: { ...place, chargers: null, chargerPowerKw: null } },
      { type: 'record.submitted', values: { ...place, chargers: 4, chargerPowerKw: 150 } },
      { type: 'record.reread', version: '"2"' },
    ],
    answers: { save: ['D-1', null] },
  }),
  table(deleteRecordMachine, {
    inputs: [
      { kind: 'user', id: 'u-1', name: 'Ada', organizationId: 'o-1' },
      { kind: 'user', id: 'u-1', name: 'Ada', organizationId: null },
      { kind: 'asset', id: 'MB-1', name: 'MB-1' },
      { kind: 'truck', id: 'T-1', name: 'T-1' },
      { kind: 'place', id: 'D-1', name: 'Depot' },
    ],
    events: [
      { type: 'deletion.requested' },
      { type: 'deletion.confirmed' },
      { type: 'deletion.confirmed', restorable: true },
      { type: 'deletion.cancelled' },
    ],
    failures: [refused(404, 'not_found'), ...usualFailures],
  }),
  table(restoreRecordMachine, {
    inputs: [{ type: 'user', id: 'u-1', name: 'Ada' }],
    events: [
      { type: 'undo.requested' },
      { type: 'restoration.requested' },
      { type: 'restoration.confirmed' },
      { type: 'restoration.cancelled' },
    ],
    failures: [refused(409, 'not_deleted'), ...usualFailures],
  }),
  table(bulkChangeMachine, {
    inputs: [
      { id: 'c-1', kind: 'user', action: 'roles', records: fiveUsers, restores: false, viewerId: 'u-5' },
      {
        id: 'c-2',
        kind: 'asset',
        action: 'delete',
        records: [{ id: 'u-1', name: 'MB-1' }],
        restores: true,
        viewerId: null,
      },
      {
        id: 'c-3',
        kind: 'asset',
        action: 'delete',
        records: [],
        restores: true,
        viewerId: null,
        stored: deletionBeforeReload,
      },
    ],
    events: [
      { type: 'change.confirmed', change: { action: 'roles', mode: 'add', roles: ['ADMIN'] } },
      { type: 'change.cancelled' },
      { type: 'run.stopped' },
      { type: 'retry.requested' },
      { type: 'undo.requested' },
      { type: 'results.closed' },
    ],
    answers: {
      readAll: [[{ id: 'u-1', known }]],
      changeSome: [
        outcomesOf(fiveUsers),
        [
          { id: 'u-1', result: 'unchanged', version: null },
          { id: 'u-2', result: 'failed', before: known, failure: unreachable.toJSON() },
        ],
        [{ id: 'u-1', result: 'failed', before: null, failure: refused(412, 'changed_meanwhile').toJSON() }],
      ],
    },
    unfailing: ['readAll', 'changeSome'],
    // Reading before the question.
    mayCancel: true,
  }),
  table(draftMachine, { events: everyDraftEvent }),
  table(draftSyncMachine, {
    events: [
      { type: 'draft.loaded', id: 'd-1', server: onServer },
      { type: 'draft.changed', id: 'd-1' },
      { type: 'draft.changedElsewhere', id: 'd-1', tag: '"1"' },
      { type: 'draft.changedElsewhere', id: 'd-1', tag: null },
      { type: 'draft.renamed', id: 'd-1' },
      { type: 'draft.left' },
    ],
    answers: {
      save: [
        saved,
        { ...saved, result: 'behind' },
        { ...saved, result: 'behind', received: { steps: [], head: null, tip: 's-1' } },
        { ...saved, refused: { 's-1': 'No.' }, unsaved: { id: 's-1', words: 'Later.' } },
        { ...saved, server: null, result: 'notOffered' },
      ],
    },
    failures: [...usualFailures, refused(404, 'not_found'), refused(412, 'changed_meanwhile')],
  }),
  table(timelineViewMachine, {
    inputs: [
      { view: defaultView, dayMinutes: 1440 },
      { view: { ...defaultView, window: { from: 0, to: 9999 }, playhead: 1439 }, dayMinutes: 1380 },
    ],
    events: everyTimelineEvent,
  }),
]
