// Texts of signing in and out, with a password or an identity provider.
import { pluralize } from '../words/pluralize.ts'

export const signInRefused = 'The email or password is incorrect.'
export const signInFailed = 'The sign-in failed. Please try again.'
export const sessionEnded = 'Your session has ended. Please sign in again.'
export const sessionIdle = 'You were signed out because nobody used Gridhaul here for a while.'
export const signOutUnconfirmed =
  'You are signed out in this browser, but the server did not confirm it. On a shared computer, close the browser.'
export const signedInAtProvider =
  'You are signed out of Gridhaul, and may still be signed in at the identity provider.'

/** After a sign-in with the provider, before its person is connected to the account with the same address. */
export const connectExplanation = 'This address has an account here. Enter its password to connect it.'
export const connectPasswordWrong = 'The password is incorrect.'
export const connectFailed = 'The account could not be connected. Please try again.'

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
export const identityNotConfirmed = 'This could not be confirmed. Please try again.'
