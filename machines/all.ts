// Every machine of the product by its id, and the types that the journal treats specially: what a replay needs.
import type { AnyStateMachine } from 'xstate'
import { Failure } from '../domain/failure.ts'
import { Secret } from '../domain/secret.ts'
import { accountActionMachine } from './account-action.ts'
import { changeFactorsMachine } from './change-factors.ts'
import { changePasswordMachine } from './change-password.ts'
import { confirmSignInMachine } from './confirm-sign-in.ts'
import { connectAccountMachine } from './connect-account.ts'
import { createCustomerMachine } from './create-customer.ts'
import { createOrganizationMachine } from './create-organization.ts'
import { createUserMachine } from './create-user.ts'
import { deleteRecordMachine } from './delete-record.ts'
import { draftMachine } from './draft.ts'
import { emailLinkMachine } from './email-link.ts'
import { issueAccessKeyMachine } from './issue-access-key.ts'
import type { Replayable } from './journal/fold.ts'
import { notificationsMachine } from './notifications.ts'
import { passkeySignInMachine } from './passkey-sign-in.ts'
import { requestResetMachine } from './request-reset.ts'
import { resetPasswordMachine } from './reset-password.ts'
import { saveAssetMachine } from './save-asset.ts'
import { saveCustomerMachine } from './save-customer.ts'
import { saveTruckMachine } from './save-truck.ts'
import { saveUserMachine } from './save-user.ts'
import { sendDraftMachine } from './send-draft.ts'
import { sendResetMailMachine } from './send-reset-mail.ts'
import { sessionMachine } from './session.ts'
import { signInMachine } from './sign-in.ts'
import { timelineViewMachine } from './timeline-view.ts'
import { withdrawPlanMachine } from './withdraw-plan.ts'

const machines: readonly AnyStateMachine[] = [
  accountActionMachine,
  changeFactorsMachine,
  changePasswordMachine,
  confirmSignInMachine,
  connectAccountMachine,
  createCustomerMachine,
  createOrganizationMachine,
  createUserMachine,
  notificationsMachine,
  deleteRecordMachine,
  draftMachine,
  emailLinkMachine,
  issueAccessKeyMachine,
  passkeySignInMachine,
  requestResetMachine,
  resetPasswordMachine,
  saveAssetMachine,
  saveCustomerMachine,
  saveTruckMachine,
  saveUserMachine,
  sendDraftMachine,
  sendResetMailMachine,
  sessionMachine,
  signInMachine,
  timelineViewMachine,
  withdrawPlanMachine,
]

export const everyMachine: Replayable = {
  machines: Object.fromEntries(machines.map(machine => [machine.id, machine])),
  types: { Secret, Failure },
}
