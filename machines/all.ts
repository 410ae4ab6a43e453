// Every machine of the product by its id, and the types that the journal treats specially: what a replay needs.
import type { AnyStateMachine } from 'xstate'
import { Failure } from '../domain/failure.ts'
import { Secret } from '../domain/secret.ts'
import { changeFactorsMachine } from './account/change-factors.ts'
import { changePasswordMachine } from './account/change-password.ts'
import { confirmIdentityMachine } from './account/confirm-identity.ts'
import { confirmSignInMachine } from './account/confirm-sign-in.ts'
import { connectAccountMachine } from './account/connect-account.ts'
import { emailLinkMachine } from './account/email-link.ts'
import { passkeySignInMachine } from './account/passkey-sign-in.ts'
import { requestResetMachine } from './account/request-reset.ts'
import { resetPasswordMachine } from './account/reset-password.ts'
import { sessionMachine } from './account/session.ts'
import { signInMachine } from './account/sign-in.ts'
import type { Replayable } from './journal/fold.ts'
import { notificationsMachine } from './notifications.ts'
import { accountActionMachine } from './records/account-action.ts'
import {
  acknowledgeAlarmMachine,
  addAlarmNoteMachine,
  saveAlarmMailsMachine,
  saveAlarmSettingsMachine,
  shelveAlarmMachine,
} from './records/alarms.ts'
import { bulkChangeMachine } from './records/bulk-change.ts'
import { createCustomerMachine } from './records/create-customer.ts'
import { createOrganizationMachine } from './records/create-organization.ts'
import { createUserMachine } from './records/create-user.ts'
import { deleteRecordMachine } from './records/delete-record.ts'
import { importRecordsMachine } from './records/import-records.ts'
import { issueSecretMachine } from './records/issue-secret.ts'
import { restoreRecordMachine } from './records/restore-record.ts'
import { saveCustomerMachine } from './records/save-customer.ts'
import { deleteMaintenanceMachine, saveMaintenanceMachine } from './records/save-maintenance.ts'
import { saveAssetMachine, savePlaceMachine, saveTruckMachine } from './records/save-registry.ts'
import { saveUnitLimitsMachine } from './records/save-unit-limits.ts'
import { saveUserMachine } from './records/save-user.ts'
import { sendResetMailMachine } from './records/send-reset-mail.ts'
import { writeRecoveryNoteMachine } from './records/write-recovery-note.ts'
import { draftMachine } from './schedule/draft.ts'
import { draftSyncMachine } from './schedule/draft-sync.ts'
import { sendDraftMachine } from './schedule/send-draft.ts'
import { timelineViewMachine } from './schedule/timeline-view.ts'
import { withdrawPlanMachine } from './schedule/withdraw-plan.ts'

const machines: readonly AnyStateMachine[] = [
  accountActionMachine,
  acknowledgeAlarmMachine,
  addAlarmNoteMachine,
  bulkChangeMachine,
  changeFactorsMachine,
  changePasswordMachine,
  confirmIdentityMachine,
  confirmSignInMachine,
  connectAccountMachine,
  createCustomerMachine,
  createOrganizationMachine,
  createUserMachine,
  notificationsMachine,
  deleteMaintenanceMachine,
  deleteRecordMachine,
  draftMachine,
  draftSyncMachine,
  emailLinkMachine,
  importRecordsMachine,
  issueSecretMachine,
  passkeySignInMachine,
  requestResetMachine,
  resetPasswordMachine,
  restoreRecordMachine,
  saveAlarmMailsMachine,
  saveAlarmSettingsMachine,
  saveAssetMachine,
  saveCustomerMachine,
  savePlaceMachine,
  saveMaintenanceMachine,
  saveTruckMachine,
  saveUnitLimitsMachine,
  saveUserMachine,
  sendDraftMachine,
  sendResetMailMachine,
  sessionMachine,
  shelveAlarmMachine,
  signInMachine,
  timelineViewMachine,
  withdrawPlanMachine,
  writeRecoveryNoteMachine,
]

export const everyMachine: Replayable = {
  machines: Object.fromEntries(machines.map(machine => [machine.id, machine])),
  types: { Secret, Failure },
}
