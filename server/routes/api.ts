// Every call of the API, in the order of the API document.
import type { FastifyPluginAsync } from 'fastify'
import { recordNotFound } from '../http/errors.ts'
import { accessKeys } from '../plugins/identity/access-keys.ts'
import { authentication } from '../plugins/identity/authentication.ts'
import { createAccessKeyRoute } from './api/access-keys/create.ts'
import { listAccessKeysRoute } from './api/access-keys/list.ts'
import { revokeAccessKeyRoute } from './api/access-keys/revoke.ts'
import { rotateAccessKeyRoute } from './api/access-keys/rotate.ts'
import { organizationActivationRoute, userActivationRoute } from './api/activation.ts'
import { acknowledgeAlarmRoute } from './api/alarms/acknowledge.ts'
import { countAlarmsRoute } from './api/alarms/counts.ts'
import { listAlarmsRoute } from './api/alarms/list.ts'
import { alarmMailChoicesRoutes } from './api/alarms/mail-choices.ts'
import { alarmSettingsRoutes } from './api/alarms/settings.ts'
import { shelveAlarmRoute } from './api/alarms/shelving.ts'
import { listAssetModelsRoute } from './api/asset-models/list.ts'
import { telemetryHistoryRoute } from './api/asset-telemetry/history.ts'
import { ingestTelemetryRoute } from './api/asset-telemetry/ingest.ts'
import { newestTelemetryRoute } from './api/asset-telemetry/newest.ts'
import { telemetryRangeRoute } from './api/asset-telemetry/range.ts'
import { listFaultsRoute } from './api/assets/faults.ts'
import { recoveryNoteRoute } from './api/assets/recovery-note.ts'
import { beginAuthenticatorAppRoute } from './api/auth/authenticator-app/begin.ts'
import { confirmAuthenticatorAppRoute } from './api/auth/authenticator-app/confirm.ts'
import { removeAuthenticatorAppRoute } from './api/auth/authenticator-app/remove.ts'
import { changePasswordRoute } from './api/auth/change-password.ts'
import { confirmEmailRoute } from './api/auth/confirm-email.ts'
import { confirmIdentityRoute } from './api/auth/confirm-identity.ts'
import { connectAccountRoute } from './api/auth/connect-account.ts'
import { identifyRoute } from './api/auth/identify.ts'
import { passkeySignInRoute } from './api/auth/login/passkey.ts'
import { secondFactorRoute } from './api/auth/login/second-factor.ts'
import { loginRoute } from './api/auth/login.ts'
import { loginWithGoogleCallbackRoute } from './api/auth/login-with-google/callback.ts'
import { loginWithGoogleRoute } from './api/auth/login-with-google.ts'
import { logoutRoute } from './api/auth/logout.ts'
import { addPasskeyRoute } from './api/auth/passkeys/add.ts'
import { passkeyOptionsRoute } from './api/auth/passkeys/options.ts'
import { removePasskeyRoute } from './api/auth/passkeys/remove.ts'
import { providerLogoutRoute } from './api/auth/provider-logout.ts'
import { renewRecoveryCodesRoute } from './api/auth/recovery-codes/renew.ts'
import { requestPasswordResetRoute } from './api/auth/request-password-reset.ts'
import { resetPasswordRoute } from './api/auth/reset-password.ts'
import { getSecondFactorsRoute } from './api/auth/second-factors.ts'
import { undoRoute } from './api/auth/undo.ts'
import { apiPageRoute } from './api/docs/page.ts'
import { apiPageStyleRoute } from './api/docs/style.ts'
import { appendDraftStepsRoute } from './api/drafts/append.ts'
import { getDraftRoute } from './api/drafts/by-id.ts'
import { createDraftRoute } from './api/drafts/create.ts'
import { draftDeletionRoute } from './api/drafts/deletion.ts'
import { editDraftRoute } from './api/drafts/edit.ts'
import { listDraftsRoute } from './api/drafts/list.ts'
import { sendDraftRoute } from './api/drafts/send.ts'
import { eventsRoute } from './api/events.ts'
import { featuresRoute } from './api/features.ts'
import { fleetOverviewRoute } from './api/fleet/overview.ts'
import { listFleetUnitsRoute } from './api/fleet/units.ts'
import { exportHistoryRoute } from './api/history/export.ts'
import { listHistoryRoute } from './api/history/list.ts'
import { objectHistoryRoute } from './api/history/of-object.ts'
import { setRolesRoute } from './api/identities/set-roles.ts'
import { importRoutes } from './api/imports/import.ts'
import { listImportsRoutes } from './api/imports/list.ts'
import { undoImportRoutes } from './api/imports/undo.ts'
import { changeMaintenanceRoutes } from './api/maintenance/change.ts'
import { listMaintenanceRoutes } from './api/maintenance/list.ts'
import { openApiRoute } from './api/openapi.ts'
import { getOrganizationRoute } from './api/organizations/by-id.ts'
import { createOrganizationRoute } from './api/organizations/create.ts'
import { listOrganizationsRoute } from './api/organizations/list.ts'
import { renameOrganizationRoute } from './api/organizations/rename.ts'
import { listRolesRoute } from './api/organizations/roles/list.ts'
import { createUserRoute } from './api/organizations/users/create.ts'
import { listUsersRoute } from './api/organizations/users/list.ts'
import { assetRoutes, placeRoutes, truckRoutes } from './api/registry.ts'
import { restorationRoute } from './api/restoration.ts'
import { getScheduleRoute } from './api/schedules/by-tx-id.ts'
import { deliverScheduleRoute } from './api/schedules/deliver.ts'
import { listSchedulesRoute } from './api/schedules/list.ts'
import { scheduleOriginRoute } from './api/schedules/origin.ts'
import { scheduleOutlookRoute } from './api/schedules/outlook.ts'
import { scheduleWithdrawalRoute } from './api/schedules/withdrawal.ts'
import { listServiceAreasRoute } from './api/service-areas/list.ts'
import { getUserRoute } from './api/users/by-id.ts'
import { deleteUserRoute } from './api/users/delete.ts'
import { editUserRoute } from './api/users/edit.ts'
import { sendInvitationRoute } from './api/users/invitation/send.ts'
import { withdrawInvitationRoute } from './api/users/invitation/withdraw.ts'
import { allowProviderLinkRoute } from './api/users/provider-links/allow.ts'
import { listProviderLinksRoute } from './api/users/provider-links/list.ts'
import { removeProviderLinkRoute } from './api/users/provider-links/remove.ts'
import { resetSecondFactorsRoute } from './api/users/reset-second-factors.ts'
import { searchUsersRoute } from './api/users/search.ts'
import { endSessionRoute } from './api/users/sessions/end.ts'
import { endSessionsRoute } from './api/users/sessions/end-all.ts'
import { listSessionsRoute } from './api/users/sessions/list.ts'

export const api: FastifyPluginAsync = async app => {
  await app.register(authentication)
  await app.register(accessKeys)
  for (const route of accountRoutes) await app.register(route)
  await app.register(records)
  for (const route of planRoutes) await app.register(route)
}

const accountRoutes = [
  identifyRoute,
  loginRoute,
  secondFactorRoute,
  passkeySignInRoute,
  logoutRoute,
  loginWithGoogleRoute,
  providerLogoutRoute,
  loginWithGoogleCallbackRoute,
  connectAccountRoute,
  changePasswordRoute,
  requestPasswordResetRoute,
  resetPasswordRoute,
  confirmEmailRoute,
  undoRoute,
  confirmIdentityRoute,
  getSecondFactorsRoute,
  beginAuthenticatorAppRoute,
  confirmAuthenticatorAppRoute,
  removeAuthenticatorAppRoute,
  passkeyOptionsRoute,
  addPasskeyRoute,
  removePasskeyRoute,
  renewRecoveryCodesRoute,
  featuresRoute,
  openApiRoute,
  apiPageRoute,
  apiPageStyleRoute,
]

/** The calls on organizations, users, assets, trucks and what these refer to (spec 7), and on drafts. */
const records: FastifyPluginAsync = async app => {
  // No stored id is empty or holds this character, which PostgreSQL rejects even in a parameter.
  app.addHook('preValidation', ({ params }, _reply, done) => {
    if (Object.values(params as object).some(id => id === '' || id.includes('\0'))) throw recordNotFound()
    done()
  })
  for (const route of recordRoutes) await app.register(route)
}

const recordRoutes = [
  listOrganizationsRoute,
  getOrganizationRoute,
  createOrganizationRoute,
  renameOrganizationRoute,
  listUsersRoute,
  createUserRoute,
  searchUsersRoute,
  listRolesRoute,
  getUserRoute,
  editUserRoute,
  deleteUserRoute,
  setRolesRoute,
  sendInvitationRoute,
  withdrawInvitationRoute,
  allowProviderLinkRoute,
  listProviderLinksRoute,
  removeProviderLinkRoute,
  listSessionsRoute,
  endSessionRoute,
  endSessionsRoute,
  userActivationRoute,
  resetSecondFactorsRoute,
  organizationActivationRoute,
  assetRoutes,
  fleetOverviewRoute,
  listFleetUnitsRoute,
  listFaultsRoute,
  recoveryNoteRoute,
  listMaintenanceRoutes,
  changeMaintenanceRoutes,
  listAlarmsRoute,
  countAlarmsRoute,
  acknowledgeAlarmRoute,
  shelveAlarmRoute,
  alarmSettingsRoutes,
  alarmMailChoicesRoutes,
  truckRoutes,
  placeRoutes,
  restorationRoute,
  listServiceAreasRoute,
  listAssetModelsRoute,
  listAccessKeysRoute,
  createAccessKeyRoute,
  rotateAccessKeyRoute,
  revokeAccessKeyRoute,
  eventsRoute,
  objectHistoryRoute,
  listHistoryRoute,
  exportHistoryRoute,
  listDraftsRoute,
  createDraftRoute,
  getDraftRoute,
  editDraftRoute,
  appendDraftStepsRoute,
  draftDeletionRoute,
  sendDraftRoute,
  importRoutes,
  listImportsRoutes,
  undoImportRoutes,
]

const planRoutes = [
  listSchedulesRoute,
  getScheduleRoute,
  deliverScheduleRoute,
  scheduleWithdrawalRoute,
  scheduleOriginRoute,
  scheduleOutlookRoute,
  newestTelemetryRoute,
  telemetryHistoryRoute,
  telemetryRangeRoute,
  ingestTelemetryRoute,
]
