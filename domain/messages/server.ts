// What became of a request: no connection, a conflict, or what the server refuses, by error code.
import { ownAccountStaysActive } from './accounts.ts'
import { codeWrong } from './second-factors.ts'
import { signInRefused } from './sign-in.ts'

export const serverUnreachable = 'The server cannot be reached.'
export const responseUnreadable = 'The server sent a response that could not be read.'
/** Appended to the message of a change without a response. */
export const outcomeUnknown = 'The change may have been made anyway.'
export const changedMeanwhile = 'Somebody else has changed this record in the meantime.'
/** Followed by how long ago. */
export const changedBy = (name: string) => `${name} changed this`
export const recordDeleted = 'This record was deleted in the meantime.'
/** After the same sentence, in a form that cannot be saved any more. */
export const inputUnchanged = 'What you typed is still here.'

export const refusalTexts = {
  malformed: 'The request could not be read.',
  logout_token_refused: 'The logout token is not valid.',
  signed_out: 'You are not signed in.',
  sign_in_refused: signInRefused,
  forbidden: 'You are not allowed to do this.',
  password_change_required: 'Somebody else chose your password. Choose one of your own first.',
  second_factor_setup_required: 'Your role needs a second factor here. Set one up first.',
  confirmation_required: 'Confirm that it is you first: your sign-in is older than ten minutes.',
  second_factor_required: 'The password is right. Confirm the sign-in with your second factor.',
  second_factor_refused: codeWrong,
  passkey_refused: 'This passkey could not be verified.',
  sign_in_expired: 'This sign-in is no longer valid. Please start again.',
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
  own_account: ownAccountStaysActive,
  password_not_own:
    'Somebody else chose your first password. Choose one by a link mailed to your present address (Forgot password?), and change the address then.',
  has_authenticator_app: 'An authenticator app is already set up. Remove it first.',
  no_second_factor: 'Recovery codes come with a second factor. Set one up first.',
  only_sign_in:
    'This account has no password: without the identity provider you could not sign in. Ask an administrator for an invitation to choose one first.',
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
/** A change whose fate a change of the database's machine decides. */
export const commitUnconfirmed = `The database has not confirmed this change. ${outcomeUnknown}`
export const serverEnds =
  'The server is shutting down. Your request may still have been carried out: check before you send it again.'

export const bodyTooDense = 'The request has more values than this call takes, or nests them deeper.'
export const tooMuchTelemetry =
  'This access key has sent as many records as it may for now. Please send them later.'
export const tooManyRequests = 'Too many requests. Please wait a moment and try again.'
export const tooManyUnread =
  'Too much of what was requested for this account has not been read yet. Please wait a moment and try again.'
/** For one session. */
export const tooManyStreams = 'Too many pages of this browser are listening for changes.'
