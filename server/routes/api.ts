// Every call of the API, in the order of the API document.

import type { FastifyPluginAsync } from 'fastify'
import { recordNotFound } from '../http/errors.ts'
import { accessKeys } from '../plugins/identity/access-keys.ts'
import { authentication } from '../plugins/identity/authentication.ts'
import { isStorable } from '../repositories/storable.ts'
import { accessKeyRoutes } from './api/access-keys.ts'
import { organizationActivationRoute, userActivationRoute } from './api/activation.ts'
import { alarmRoutes } from './api/alarms/alarms.ts'
import { alarmAssignmentRoutes } from './api/alarms/assignment.ts'
import { exportAlarmsRoute } from './api/alarms/export.ts'
import { alarmMailChoicesRoutes } from './api/alarms/mail-choices.ts'
import { alarmNotesRoutes } from './api/alarms/notes.ts'
import { alarmSettingsRoutes } from './api/alarms/settings.ts'
import { alarmWebhooksRoutes } from './api/alarms/webhooks.ts'
import { telemetryHistoryRoute } from './api/asset-telemetry/history.ts'
import { ingestTelemetryRoute } from './api/asset-telemetry/ingest.ts'
import { newestTelemetryRoute } from './api/asset-telemetry/newest.ts'
import { telemetryRangeRoute } from './api/asset-telemetry/range.ts'
import { authenticatorAppRoutes } from './api/auth/authenticator-app.ts'
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
import { passkeyRoutes } from './api/auth/passkeys.ts'
import { backChannelLogoutRoute } from './api/auth/provider-logout/back-channel.ts'
import { providerLogoutRoute } from './api/auth/provider-logout.ts'
import { passwordResetRoutes } from './api/auth/reset-password.ts'
import { getSecondFactorsRoute, renewRecoveryCodesRoute } from './api/auth/second-factors.ts'
import { undoRoute } from './api/auth/undo.ts'
import { backupsRoute } from './api/backups.ts'
import { apiDocumentRoutes } from './api/docs.ts'
import { appendDraftStepsRoute } from './api/drafts/append.ts'
import { draftDeletionRoute, draftRoutes } from './api/drafts/drafts.ts'
import { sendDraftRoute } from './api/drafts/send.ts'
import { eventsRoute } from './api/events.ts'
import { faultRoutes } from './api/faults.ts'
import { featuresRoute } from './api/features.ts'
import { fleetRoutes } from './api/fleet.ts'
import { historyRoutes } from './api/history/entries.ts'
import { exportHistoryRoute } from './api/history/export.ts'
import { setRolesRoute } from './api/identities/set-roles.ts'
import { importRoutes } from './api/imports/import.ts'
import { listImportsRoutes, undoImportRoutes } from './api/imports/undoable.ts'
import { maintenanceRoutes } from './api/maintenance.ts'
import { mapTilesRoute } from './api/map-tiles.ts'
import { organizationRoutes } from './api/organizations/accounts.ts'
import { organizationUserRoutes } from './api/organizations/users.ts'
import { referenceRoutes } from './api/reference-data.ts'
import { assetRoutes } from './api/registry/assets.ts'
import { placeRoutes } from './api/registry/places.ts'
import { truckRoutes } from './api/registry/trucks.ts'
import { assetOrganizationRoute, truckOrganizationRoute } from './api/registry/unit-organization.ts'
import { restorationRoute } from './api/restoration.ts'
import { deliverScheduleRoute } from './api/schedules/deliver.ts'
import { scheduleOutlookRoute } from './api/schedules/outlook.ts'
import { scheduleRoutes } from './api/schedules/plans.ts'
import { scheduleWithdrawalRoute } from './api/schedules/withdrawal.ts'
import { tickRoutes } from './api/ticks.ts'
import { invitationRoutes } from './api/users/invitation.ts'
import { providerLinkRoutes } from './api/users/provider-links.ts'
import { userSessionRoutes } from './api/users/sessions.ts'
import { resetSecondFactorsRoute, userRoutes } from './api/users/users.ts'

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
  backChannelLogoutRoute,
  loginWithGoogleCallbackRoute,
  connectAccountRoute,
  changePasswordRoute,
  ...passwordResetRoutes,
  confirmEmailRoute,
  undoRoute,
  confirmIdentityRoute,
  getSecondFactorsRoute,
  ...authenticatorAppRoutes,
  ...passkeyRoutes,
  renewRecoveryCodesRoute,
  featuresRoute,
  ...apiDocumentRoutes,
]

/** The calls on organizations, users, assets, trucks and what these refer to (spec 7), and on drafts. */
const records: FastifyPluginAsync = async app => {
  // No stored id is empty.
  app.addHook('preValidation', ({ params }, _reply, done) => {
    if (Object.values(params as object).some(id => id === '' || !isStorable(id))) throw recordNotFound()
    done()
  })
  for (const route of recordRoutes) await app.register(route)
}

const recordRoutes = [
  ...organizationRoutes,
  ...organizationUserRoutes,
  ...userRoutes,
  setRolesRoute,
  ...invitationRoutes,
  ...providerLinkRoutes,
  ...userSessionRoutes,
  userActivationRoute,
  resetSecondFactorsRoute,
  organizationActivationRoute,
  assetRoutes,
  assetOrganizationRoute,
  ...fleetRoutes,
  ...faultRoutes,
  maintenanceRoutes,
  ...tickRoutes,
  ...alarmRoutes,
  ...alarmAssignmentRoutes,
  alarmNotesRoutes,
  exportAlarmsRoute,
  alarmSettingsRoutes,
  alarmWebhooksRoutes,
  alarmMailChoicesRoutes,
  truckRoutes,
  truckOrganizationRoute,
  placeRoutes,
  mapTilesRoute,
  restorationRoute,
  ...referenceRoutes,
  ...accessKeyRoutes,
  backupsRoute,
  eventsRoute,
  ...historyRoutes,
  exportHistoryRoute,
  ...draftRoutes,
  appendDraftStepsRoute,
  draftDeletionRoute,
  sendDraftRoute,
  importRoutes,
  listImportsRoutes,
  undoImportRoutes,
]

const planRoutes = [
  ...scheduleRoutes,
  deliverScheduleRoute,
  scheduleWithdrawalRoute,
  scheduleOutlookRoute,
  newestTelemetryRoute,
  telemetryHistoryRoute,
  telemetryRangeRoute,
  ingestTelemetryRoute,
]
