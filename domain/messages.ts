// Texts that appear in more than one place, or that server and client share.
import { pluralize } from './pluralize.ts'
import { restorableDays } from './restorable-type.ts'

// Sign-in and session
const signInRefused = 'The email or password is incorrect.'
export const signInFailed = 'The sign-in failed. Please try again.'
export const sessionEnded = 'Your session has ended. Please sign in again.'
export const signOutUnconfirmed =
  'You are signed out in this browser, but the server did not confirm it. On a shared computer, close the browser.'
export const signedInAtProvider =
  'You are signed out of Gridhaul, and may still be signed in at the identity provider.'

// Passwords (spec 5, 8)
export const passwordTooShort = 'Password must be at least 8 characters long'
export const passwordTooLong = 'Password must be at most 1,000 characters long'
export const passwordTooCommon = 'This password is one of the most common ones. Choose another.'
export const passwordHoldsName = 'The password must not contain the name, the email address or "Gridhaul".'
export const emailNotValid = 'Email is not valid'
export const passwordsDiffer = 'Passwords do not match'
export const resetTokenInvalid = 'Invalid or missing reset token'
export const resetMailPromised =
  'If an account exists with this email, you will receive password reset instructions shortly.'
export const resetRequestFailed = 'An error occurred or email not found'
export const passwordResetFailed = 'The password could not be reset. Please try again.'
export const passwordWasSet = 'Your password is set. Please sign in.'
export const passwordWasReset = 'Your password has been reset. Please sign in.'
export const passwordNotNew = 'Choose a password other than the one you were given.'
export const oldPasswordWrong = 'Error changing password, please make sure old password is correct.'

// Passwords and reset mails of people who are signed in
export const passwordWasChanged = 'Your password has been changed.'
/** On the page where a user is edited. */
export const resetMailSentFromUser = 'Successfully sent password reset email'
/** Everywhere else. */
export const resetMailSent = 'Password reset email sent.'
export const resetMailNotSent = 'Error sending password reset email.'

// Accounts (spec 8)
export const userCreated = 'User created successfully'
export const userNotCreated = 'Error creating user.'
export const sessionWasEnded = 'Signed out there'
export const sessionsWereEnded = 'Signed out everywhere else'
export const sessionNotEnded = 'Error signing out.'
export const userDeactivated = 'User deactivated'
export const userActivated = 'User activated'
export const accountDeactivated = 'Account deactivated'
export const accountActivated = 'Account activated'
export const activationFailed = 'Error changing the account.'
export const invitationSent = 'Invitation sent'
export const invitationNotSent = 'Error sending the invitation.'
export const invitationWithdrawn = 'Invitation withdrawn'
export const invitationNotWithdrawn = 'Error withdrawing the invitation.'
export const rolesNotAssigned = 'Error assigning roles to the user.'
export const userUpdated = 'User updated successfully'
export const userNotUpdated = 'Error updating user.'
export const userNotLoaded = (message: string) => `Error loading user: ${message}`
export const userWithoutOrganization = "User's organization could not be found"
export const organizationCreated = 'Successfully created organization'
export const organizationNotCreated = 'An error occurred creating organization'
export const accountUpdated = 'Account updated successfully'
export const organizationNotUpdated = 'Error updating organization.'
export const usersCreated = (count: number) => `${count} user(s) created successfully.`
export const usersNotCreated = (count: number) => `${count} user(s) failed to create.`
/** After the server's own sentence that an email is taken. */
export const maybeOfEarlierTry = 'It may be from your earlier attempt, which got no response.'

// Access keys
export const accessKeyNotIssued = 'Error issuing the key.'
export const keyOrganizationRequired = 'Choose an organization'
export const keyAssetsRequired = 'Name at least one asset'
export const accessKeyWasRevoked = 'Key revoked'
export const accessKeyNotRevoked = 'Error revoking the key.'

// Withdrawn plans
export const draftSent = 'The draft was sent as a new plan'
export const draftNotSent = 'Error sending the draft.'
export const draftNotOnServer =
  'The server does not have the whole draft yet. Send it once the draft is saved there.'
export const sendReasonRequired = 'Give a reason for sending the plan despite its errors.'
export const planWithdrawn = 'Plan withdrawn'
export const planNotWithdrawn = 'Error withdrawing the plan.'
export const everyPlanWithdrawn = 'All delivered plans are withdrawn. You can still choose one to read.'
export const withdrawalUndone = 'Withdrawal undone. The plan is in use again.'
export const withdrawalNotUndone = 'Error undoing the withdrawal.'

// Assets and trucks (spec 8, where a truck's errors speak of an asset)
export const assetCreated = 'Asset created successfully'
export const assetNotCreated = 'Error creating asset.'
export const assetUpdated = 'Asset updated successfully'
export const assetNotUpdated = 'Error updating asset.'
export const maintenanceNotesRequired = 'Describe the repair or maintenance'
export const maintenanceStartRequired = 'Enter when it starts'
export const maintenanceEndsBeforeItStarts = 'The end must not be before the start.'
export const maintenanceSaved = 'Repair or maintenance saved'
export const maintenanceNotSaved = 'Error saving the repair or maintenance.'
export const maintenanceDeleted = 'Repair or maintenance deleted'
export const maintenanceNotDeleted = 'Error deleting the repair or maintenance.'
export const unitLimitWrong = (max: number) =>
  `Enter a number above 0, at most ${grouped(max)}, or leave it empty`
export const unitLimitsSaved = 'Limits saved'
export const unitLimitsNotSaved = 'Error saving the limits.'
export const alarmAcknowledged = 'Alarm acknowledged'
export const alarmNotAcknowledged = 'Error acknowledging the alarm.'
/** Since somebody began to acknowledge it. */
export const alarmRaisedAgain = 'This alarm was raised again in the meantime.'
export const alarmNoteTooLong = (max: number) => `A note can have at most ${grouped(max)} characters`
export const alarmShelved = 'Alarm shelved'
export const alarmNotShelved = 'Error shelving the alarm.'
export const alarmUnshelved = 'Alarm unshelved'
export const alarmNotUnshelved = 'Error unshelving the alarm.'
export const shelvingEndRequired = 'Enter until when it is shelved'
export const shelvingEndWrong = (days: number) => `Enter a time in the future, at most ${days} days ahead`
export const alarmSettingsSaved = 'Alarm settings saved'
export const alarmSettingsNotSaved = 'Error saving the alarm settings.'
export const alarmMailsSaved = 'Alarm mails saved'
export const alarmMailsNotSaved = 'Error saving the alarm mails.'
export const numberInRange = (min: number, max: number) =>
  `Enter a number from ${grouped(min)} to ${grouped(max)}`
export const wholeNumberInRange = (min: number, max: number) =>
  `Enter a whole number from ${grouped(min)} to ${grouped(max)}`
export const recoveryNoteSaved = 'Recovery note saved'
export const recoveryNoteNotSaved = 'Error saving the recovery note.'
export const truckCreated = 'Truck created successfully'
export const truckUpdated = 'Truck updated successfully'
export const truckNotSaved = assetNotCreated

// Places
export const placeCreated = 'Place added'
export const placeNotCreated = 'Error adding place.'
export const placeUpdated = 'Place saved'
export const placeNotUpdated = 'Error saving place.'
export const placeDeleted = 'Place deleted'
export const placeNotDeleted = (error: string) => `Error deleting place: ${error}`

// Imports
export const importUndone = 'The import was undone'
export const importNotUndone = 'Error undoing the import.'

// Removals (spec 8)
export const userDeleted = 'Successfully deleted user'
export const userNotDeleted = 'An error occurred deleting user'
export const assetDeleted = 'Asset deleted successfully'
export const truckDeleted = 'Truck deleted successfully'
/** Of a truck too. */
export const assetNotDeleted = (error: string) => `Error deleting asset: ${error}`
export const alreadyDeleted = 'It had already been deleted.'
/** In the query before it; nothing as long as nobody knows. */
export function afterDeletion(restorable: boolean | undefined): string {
  if (restorable === undefined) return ''
  return restorable ? `This can be undone for ${restorableDays} days.` : 'This cannot be undone.'
}
export const recordRestored = (name: string) => `${name} restored`
export const recordNotRestored = (name: string, error: string) => `Error restoring ${name}: ${error}`
export const alreadyRestored = 'It had already been restored.'

// Second factors
export const passwordNeeded = 'Enter your password.'
export const signInAgain = 'Sign in again first: your sign-in is older than ten minutes.'
export const codeMissing = 'Enter the code'
export const codeWrong = 'This code is not correct.'
export const passkeyNameMissing = 'Give the passkey a name'
export const passkeyNameTooLong = (max: number) => `The name must be at most ${max} characters long`
export const passkeyNotAdded = 'The passkey could not be added. Please try again.'
export const passkeyAdded = 'Passkey added'
export const passkeyRemoved = 'Passkey removed'
export const passkeyNotUsed = 'No passkey was used. Try again, or sign in another way.'
export const appSetupExpired = 'The set-up has expired. Start again.'
export const authenticatorAppAdded = 'Authenticator app set up'
export const authenticatorAppRemoved = 'Authenticator app removed'
export const recoveryCodesRenewed = 'New recovery codes created'
export const factorsNotChanged = 'Error changing the second factors.'
export const providerLinkAllowed =
  'For one day, the user can connect the identity provider without the password'
export const providerLinkNotAllowed = 'Error allowing the connection.'
export const secondFactorsReset = 'Second factors removed'
export const secondFactorsNotReset = 'Error removing the second factors.'
export const secondStepFailed = 'The sign-in could not be confirmed. Please try again.'

// The server
export const serverUnreachable = 'The server cannot be reached.'
export const responseUnreadable = 'The server sent a response that could not be read.'
export const changedMeanwhile = 'Somebody else has changed this record in the meantime.'
/** Followed by how long ago. */
export const changedBy = (name: string) => `${name} changed this`
export const recordDeleted = 'This record was deleted in the meantime.'
/** After the same sentence, in a form that cannot be saved any more. */
export const inputUnchanged = 'What you typed is still here.'
/** Appended to the message of a change without a response. */
export const outcomeUnknown = 'The change may have been made anyway.'

// Why a file is not a plan. The position (unit and period, or field) comes first; values are quoted and shortened by the caller.
export const unknownTruckScheduleType = (type: string) => `Unknown truck schedule type: ${type}`
export const unknownMbessScheduleType = (type: string) => `Unknown mbess schedule type: ${type}`
export const planNotJson = (beginning: string) =>
  `This is not JSON, so it is not a plan; it begins with ${beginning}`
export const planFieldMissing = (field: string) => `${field} is missing`
export const planFieldWrong = (field: string, wanted: string, value: string) =>
  `${field} must be ${wanted}, not ${value}`
export const planTimestampWrong = (value: string) =>
  `timestamp must be a date, or a date and time, of the form 2026-01-15T00:00:00Z, not ${value}`
export const planPeriodWrong = (value: string, max: number) =>
  `a period must be a whole number from 1 to ${max}, not ${value}`
export const planPeriodBeyond = (length: number) =>
  `beyond the plan's length of ${pluralize(length, 'period', 'periods')}`
export const planTripUnknown = (tripId: string) => `trip_id names no trip of the plan: ${tripId}`

export const emailPending = (email: string) =>
  `We have sent a link to ${email}. Your address changes when you open it.`
export const emailConfirmed = 'Your email address has been changed.'
export const emailRestored = 'Your old email address is back. We have sent a link to choose a new password.'
export const emailLinkFailed = 'The link could not be used. Please try again.'
export const emailLinkInvalid = 'This link is no longer valid.'

/** After a sign-in with the provider, before its person is connected to the account with the same address. */
export const connectExplanation = 'This address has an account here. Enter its password to connect it.'
export const connectPasswordWrong = 'The password is incorrect.'
export const connectFailed = 'The account could not be connected. Please try again.'

// Why a sign-in with an identity provider failed, by the code in the address of the sign-in page
export const signInRefusals = {
  not_set_up: 'Sign-in with Google is not set up here. Please sign in with email and password.',
  cancelled: 'The sign-in with Google was cancelled.',
  expired: 'The sign-in took too long or was begun in another window. Please try again.',
  not_verified: 'Google has not verified this email address.',
  not_known: 'Nobody with this email address has an account here. Please ask an administrator for one.',
  no_password:
    'Your account here has no password yet. Accept your invitation first, or ask an administrator to connect you.',
  provider_away: 'Google cannot be reached. Please try again in a moment.',
  not_signed_out: 'The identity provider cannot be reached. You may still be signed in there.',
  failed: signInFailed,
} as const
export type SignInRefusal = keyof typeof signInRefusals

/** `word` comes from an address that anybody can write: it selects a text and is never shown itself. */
export const signInRefusalText = (word: string): string =>
  Object.hasOwn(signInRefusals, word) ? signInRefusals[word as SignInRefusal] : signInFailed

export const tooManyAttempts = (minutes: number) =>
  `Too many attempts. Please wait ${pluralize(minutes, 'minute', 'minutes')} and try again.`

export const tooManyRequests = 'Too many requests. Please wait a moment and try again.'

// What the server refuses, by error code
export const refusalTexts = {
  malformed: 'The request could not be read.',
  signed_out: 'You are not signed in.',
  sign_in_refused: signInRefused,
  forbidden: 'You are not allowed to do this.',
  password_change_required: 'Somebody else chose your password. Choose one of your own first.',
  second_factor_setup_required: 'Administrators need a second factor here. Set one up first.',
  second_factor_required: 'The password is right. Confirm the sign-in with your second factor.',
  second_factor_refused: codeWrong,
  passkey_refused: 'This passkey could not be verified.',
  sign_in_expired: 'This sign-in took too long. Please start again.',
  anti_forgery: 'The request could not be verified. Reload the page and try again.',
  foreign_origin: 'Requests from other sites are not accepted.',
  ingest_key_refused:
    'Telemetry must be sent with an ingest key as bearer token. The key is missing or unknown.',
  delivery_key_refused:
    'A program must deliver plans with a delivery key as bearer token. The key is missing or unknown.',
  quota_reached:
    'This server has reached its limit of records of this kind. Delete some, or ask its operator.',
  not_found: 'There is nothing at this address.',
  email_taken: 'Another user already has this email.',
  place_exists: 'There is already a place with this id.',
  last_admin: 'This is the last administrator. Make somebody else an administrator first.',
  password_not_own:
    'Only users who have chosen their own password can become administrators. This user has not done so yet.',
  has_authenticator_app: 'An authenticator app is already set up. Remove it first.',
  no_second_factor: 'Recovery codes come with a second factor. Set one up first.',
  has_password: 'This user already has a password and needs no invitation.',
  schedule_withdrawn: 'This plan is already withdrawn.',
  import_differs: 'Records have changed since the file was checked. Check it again.',
  import_gone: 'This import can no longer be undone: it was already undone, or is older than 24 hours.',
  draft_exists: 'There is another draft with this id.',
  draft_step_differs: 'The draft has another step with this id.',
  draft_empty: 'The draft changes nothing in its plan: there is nothing to send.',
  draft_base_gone: 'The plan that this draft is based on is no longer on the server.',
  draft_full: 'This draft has reached the maximum number of steps. Send it, or start another one.',
  access_key_revoked: 'A revoked key cannot be used again. Issue a new one.',
  not_deleted: 'This record was already restored.',
  changed_meanwhile: changedMeanwhile,
  too_large: 'The request is too large.',
  range_not_satisfiable: 'The requested range is outside the file.',
  misdirected: 'This server does not respond under this host name.',
  invalid: 'Some of the values are not valid.',
  idempotency_key_invalid: 'An Idempotency-Key must be 1 to 200 visible ASCII characters.',
  idempotency_key_reused: 'A different request was already made with this Idempotency-Key.',
  secret_told_before: 'This request was already carried out. Its secret is shown only once.',
  internal: 'Something went wrong on the server.',
  busy: 'The server is busy. Try again in a moment.',
  database_away: 'The server cannot reach its database. Try again in a moment.',
} as const
export const serverEnds =
  'The server is shutting down. Your request may still have been carried out: check before you send it again.'
/** Why a deleted record cannot be restored: what it needs is gone, by the column that names it, or taken. */
export const restoreRefusals = {
  organization_id: 'Its organization no longer exists.',
  service_area_id: 'Its service area no longer exists.',
  asset_model_id: 'Its asset model no longer exists.',
  passkey_taken: 'One of its passkeys now belongs to another user. Remove it there first.',
} as const
export const organizationDeactivated = (name: string) =>
  `${name} has been deactivated since the deletion. Activate it first.`
export const notRestorable = (days: number) =>
  `There is nothing to restore. What was deleted can be restored within ${days} days.`
/** For one session. */
export const tooManyStreams = 'Too many pages of this browser are listening for changes.'
/** By the state of a key that a program or device presents. */
export const accessKeyRefusals = {
  expired: 'This key has expired. Ask an administrator for a new one.',
  revoked: 'This key is revoked. Ask an administrator for a new one.',
  replaced: 'This key was replaced by a new one.',
  deactivated: 'The account that this key is for is deactivated.',
} as const
/** By the purpose of a key that is presented for another one. */
export const accessKeyWrongPurpose = {
  telemetry: 'This is an ingest key: it sends telemetry and nothing else.',
  plans: 'This is a delivery key: it delivers plans and nothing else.',
} as const
export const deliveryKeyWithoutScope = 'A delivery key has no organization and no assets.'
export const oneScopeOnly = 'A key is for an organization or for assets, not for both.'
export const assetUnknown = (word: string) => `No asset has the id, serial number or name ${word}.`
export const assetAmbiguous = (word: string) => `Several assets are called ${word}: name this one by its id.`
export const validDaysWrong = (max: number) => `Enter a whole number of days from 1 to ${grouped(max)}.`
export const fieldMissingOrWrongType = 'This value is missing or of the wrong type.'
export const fieldNotValid = 'This value is not valid.'
export const referenceUnknown = 'There is no such record.'
export const scheduleNotFound = 'No plan was delivered under this tx_id.'
export const draftDeleted = (days: number) =>
  `This draft was deleted. It can be restored within ${days} days after that.`
export const draftNameTooLong = 'A name must have fewer than 100 characters'
export const draftBaseDiffers =
  'The plan on the server is not the same as the one that this draft was made from.'
export const draftStepRefused = (words: string, reason: string) =>
  `The plan does not allow a step of the draft: ${words} ${reason}`
export const draftSentWithdrawn =
  'This state of the draft was already sent, and withdrawn. Undo the withdrawal instead.'
export const draftErrors = (count: number, first: string) =>
  `${count === 1 ? 'The plan has an error' : `The plan has ${count} errors`}: give a reason for sending it anyway. ${first}`
export const draftPlanWithdrawn =
  'The plan that this draft is based on was withdrawn: give a reason for sending the draft anyway.'
export const draftNotSaved = 'The server does not store this draft.'
export const draftStepNotSaved = (words: string, reason: string) =>
  `The server does not store the step “${words}” ${reason}`
/** `reason` is why the server does not store it. */
export const draftStepRemoved = (words: string, reason: string) =>
  `${draftStepNotSaved(words, reason)} It was undone so that the other steps could be saved; the history in this browser still has it.`
export const draftStepTooLarge =
  'This is too much for one step: do it in parts, with fewer bars, trips or batteries at a time.'
export const draftStepUnknown = 'The draft has no such step.'
export const draftHeadOffBranch = 'The last applied step must be on the branch that redo follows.'
export const withdrawalReasonRequired = 'Give a reason for withdrawing the plan'
export const scheduleDiffers = (txId: string) =>
  `A different plan was already delivered under the tx_id ${txId}: a plan with other content needs its own tx_id.`
export const scheduleNotStorable =
  'The plan cannot be stored: a text holds a character that the database cannot store, or a part is too large or too deeply nested.'
export const scheduleTooLarge = (maxMb: number) =>
  `The plan is larger than ${maxMb} MB, the most that this server accepts.`
export const scheduleNoObject = 'The plan must be an object'
export const scheduleTooDense = 'The plan holds more lists and objects than this server accepts.'
export const scheduleTooCostly = 'Reading the plan takes too much memory or time.'
export const scheduleTxIdNoAddress =
  "tx_id is empty, '.', '..' or holds half of a character: the plan could not have an address"
export const scheduleTxIdTooLong = (max: number) => `tx_id is longer than ${max} characters`

// What the server refuses of telemetry
export const tooManyAssetsRequested = (max: number) =>
  `At most ${grouped(max)} assets can be requested at once.`
export const tooManyMetricsRequested = (max: number) => `At most ${max} metrics can be requested at once.`
export const historyStepWrong = (max: number) => `A step must be a whole number of minutes from 1 to ${max}.`
export const historyStepsWrong = (max: number) => `A history must have 1 to ${max} steps.`
export const rangeEndsBeforeItBegins = 'The end of a range must be after its beginning.'
export const rangeTooLong = (days: number) => `A range can have at most ${grouped(days)} days.`
export const rangePointsWrong = (min: number, max: number) =>
  `A range must have ${min} to ${grouped(max)} points.`
export const faultNotFound = 'The unit reported no fault at this instant.'
export const telemetryBatchTooLarge = (max: number) => `A batch can hold at most ${grouped(max)} records.`
export const telemetryFieldWrong = (field: string) => `${field} is missing or not valid.`
export const telemetryRecordWrong = 'This is not a record.'
export const telemetryValueMissing = 'A record must have a double_value, a text_value or both.'
export const telemetryAssetUnknown = 'No asset has this id.'
export const telemetryOutOfScope = 'The ingest key is not valid for this asset.'
export const telemetryNotANumber = (metric: string) => `${metric} is a number: send it as double_value.`
export const telemetryStatusUnknown = (names: readonly string[]) =>
  `As a text, UNIT_STATUS must be one of ${names.join(', ')}.`
export const telemetryMetricUnknown = 'There is no metric with this name.'
export const telemetryTooOld = (days: number) =>
  `Telemetry is kept for ${pluralize(days, 'day', 'days')}, and this record is older.`
export const telemetryInFuture = 'This instant is in the future.'
export const telemetryImplausible = (
  metric: string,
  { min, max, unit }: { min: number; max: number; unit: string },
) => `${metric} must be between ${grouped(min)} and ${grouped(max)}${unit && ` ${unit}`}.`

// Code that is loaded on demand; `name` is what it shows, as the subject of the sentence
export const notLoaded = (name: string) => `${name} could not be loaded. Check the connection and try again.`
/** A reason, appended to what failed. */
export const neededCodeNotLoaded =
  'a part of Gridhaul that this needs could not be loaded. Check the connection and try again.'
export const editingNotStarted = 'Editing could not begin. Please try again.'
export const draftUnknown = 'This plan has no such draft.'
export const draftNotChanged = 'Error changing the draft.'
export const editingCodeNotLoaded = `Editing could not begin: ${neededCodeNotLoaded}`
export const newVersionAvailable = 'A new version of Gridhaul is available.'
export const passkeyCodeNotLoaded = notLoaded('The part for passkeys')
/** The server now has the code of another version. */
export const notLoadedSinceUpdate = (name: string) => `${name} could not be loaded. ${newVersionAvailable}`
export const updateKeepsNothing =
  'This browser cannot keep your open work across the update. Reload the page when you no longer need it.'
export const notShown = (name: string) => `${name} could not be shown.`

// The schedule view
/** A plan names no currency. */
export const totalCostLabel = "Total cost (plan's own figure)"
export const planOpened = (txId: string, day: string, trucks: number, batteries: number) =>
  `Opened plan ${txId} for ${day}: ${pluralize(trucks, 'truck', 'trucks')}, ${pluralize(batteries, 'battery', 'batteries')}.`
export const planNotOpened = (name: string, reason: string) => `${name} was not opened: ${reason}`
export const planNotRead = 'it could not be read'
export const planTooLargeHere = 'it is too large to be read here'
export const planOpening = (name: string) => `Opening ${name}`
export const planStages = {
  reading: 'Reading',
  decoding: 'Decoding and laying out',
} as const
export const planFirstRows = (units: number) =>
  `The first ${pluralize(units, 'row', 'rows')}, while the rest of the plan is being read.`
export const planWithoutUnits = 'This plan has no trucks and no batteries.'
export const noUnitMatches = 'No unit of this plan passes the filter.'
export const planNotAudited = 'The audit failed'
export const boundNotComputed = 'What would be possible could not be computed.'
export const auditNotLoaded = 'The audit could not be loaded'
export const planGone = (name: string) => `${name} is no longer open: open the file again.`
export const plansNotCompared = (reason: string) => `The plans were not compared: ${reason}`
export const plansNotLoaded = 'The delivered plans could not be loaded.'
export const planFromBrowser =
  'The server cannot be reached: this plan comes from this browser, as it was when one of its drafts was last open here.'
export const toleranceWrong = (max: number) => `Enter a number of kWh from 0 to ${grouped(max)}`
export const breakLimitMissing = 'Enter both, or leave both empty'
export const measuredNotLoaded = 'Measured values cannot be loaded at the moment; what is shown may be old.'
export const unitsNotChecked = (kind: 'truck' | 'battery') =>
  `No ${kind} of this plan is in the part of the asset registry that you can read, so none was checked against it.`

// Export
export const fileBeingMade = (form: string) => `Making the ${form}...`
export const fileMade = (name: string) => `${name} is among your downloads.`
export const fileCancelled = (form: string) => `The ${form} was cancelled. Nothing was saved.`
export const fileNotMade = (form: string) => `The ${form} could not be made. Nothing was saved.`
export const fileCodeNotLoaded = (form: string) => `The ${form} was not made: ${neededCodeNotLoaded}`
export const fileTooLarge = (form: string) =>
  `The ${form} is too large for this browser. Nothing was saved. Choose fewer rows, or part of the day.`
export const moreFindingsListed = (more: number) =>
  `And ${grouped(more)} more. The list of findings has all of them, as JSON and as CSV.`
export const firstPagesPrinted = (pages: number, all: number) =>
  `the first ${pages} of ${grouped(all)} pages: Export, PDF has all of them`
export const firstRowsPrinted = (rows: number, all: number) =>
  `The first ${grouped(rows)} of ${grouped(all)} rows: Export CSV has all of them.`

// The inspector
export const inspectorBroke = 'The inspector could not show this, and was closed.'

/** 10,000 */
const grouped = (count: number) => count.toLocaleString('en-US')
