// Texts of second factors.
import { notLoaded } from './loading.ts'

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
export const passkeyCodeNotLoaded = notLoaded('The part for passkeys')
export const appSetupExpired = 'The set-up has expired. Start again.'
export const authenticatorAppAdded = 'Authenticator app set up'
export const authenticatorAppRemoved = 'Authenticator app removed'
export const recoveryCodesRenewed = 'New recovery codes created'
export const factorsNotChanged = 'Error changing the second factors.'
export const providerLinkAllowed =
  'For one day, the user can connect the identity provider without the password'
export const providerLinkNotAllowed = 'Error allowing the connection.'
export const providerDisconnected = 'Identity provider disconnected'
export const providerNotDisconnected = 'Error disconnecting the identity provider.'
export const secondFactorsReset = 'Second factors removed'
export const secondFactorsNotReset = 'Error removing the second factors.'
export const secondStepFailed = 'The sign-in could not be confirmed. Please try again.'
