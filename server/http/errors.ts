// Every code of an error reply with its HTTP status, and the errors that a request is refused with.
import type { ErrorReply } from '../../domain/error-reply.ts'
import { refusalTexts } from '../../domain/messages/server.ts'
import { tooManyAttempts } from '../../domain/messages/sign-in.ts'
import { referenceUnknown } from '../../domain/messages/values.ts'

const statusOf = {
  malformed: 400,
  logout_token_refused: 400,
  signed_out: 401,
  sign_in_refused: 401,
  second_factor_required: 401,
  second_factor_refused: 401,
  passkey_refused: 401,
  sign_in_expired: 401,
  ingest_key_refused: 401,
  delivery_key_refused: 401,
  forbidden: 403,
  password_change_required: 403,
  second_factor_setup_required: 403,
  confirmation_required: 403,
  anti_forgery: 403,
  foreign_origin: 403,
  not_found: 404,
  schedule_differs: 409,
  schedule_withdrawn: 409,
  draft_exists: 409,
  draft_step_differs: 409,
  draft_full: 409,
  draft_empty: 409,
  draft_base_gone: 409,
  draft_base_differs: 409,
  draft_refused: 409,
  email_taken: 409,
  place_exists: 409,
  last_admin: 409,
  own_account: 409,
  quota_reached: 409,
  import_differs: 409,
  import_changed: 409,
  import_gone: 409,
  password_not_own: 409,
  has_password: 409,
  access_key_revoked: 409,
  secret_told_before: 409,
  has_authenticator_app: 409,
  no_second_factor: 409,
  only_sign_in: 409,
  not_deleted: 409,
  restore_refused: 409,
  changed_meanwhile: 412,
  too_large: 413,
  range_not_satisfiable: 416,
  misdirected: 421,
  invalid: 422,
  reason_required: 422,
  import_refused: 422,
  plan_refused: 422,
  idempotency_key_invalid: 422,
  idempotency_key_reused: 422,
  too_many: 429,
  internal: 500,
  busy: 503,
  database_away: 503,
} as const

export type ErrorCode = keyof typeof statusOf

export const statusOfCode = (code: ErrorCode): number => statusOf[code]

/** An intended refusal: thrown anywhere in a request, it becomes the reply. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined

  constructor(code: ErrorCode, message: string, fields?: Record<string, string>) {
    super(message)
    this.code = code
    this.status = statusOf[code]
    this.fields = fields
  }

  get reply(): ErrorReply {
    return { message: this.message, code: this.code, ...(this.fields && { fields: this.fields }) }
  }
}

/** A password or token that is wrong in a call that is no sign-in: to the caller an invalid field, to the log an attack. */
export class WrongCredential extends AppError {
  constructor(field: string, message: string) {
    super('invalid', message, { [field]: message })
  }
}

/** A temporary refusal: the same request may succeed after some seconds. */
export class TryLater extends AppError {
  readonly retryAfterSeconds: number

  constructor(code: ErrorCode, message: string, seconds: number) {
    super(code, message)
    this.retryAfterSeconds = Math.max(1, Math.ceil(seconds))
  }
}

export class TooManyAttempts extends TryLater {
  /** This attempt is the first that has to wait: those that follow meanwhile are nothing new. */
  readonly beginsWait: boolean

  constructor(seconds: number, { beginsWait = false }: { beginsWait?: boolean } = {}) {
    super('too_many', tooManyAttempts(Math.max(1, Math.ceil(seconds / 60))), seconds)
    this.beginsWait = beginsWait
  }
}

/** The password of an account, where a wrong one is a wrong value. 401 would mean that a session ended. */
export class WrongPassword extends WrongCredential {}

/** Ends a change under way with a reply that is no error. */
export class EarlyReply extends Error {
  readonly send: () => unknown

  constructor(send: () => unknown) {
    super('a reply was sent early')
    this.send = send
  }
}

/** Too many requests of this kind are already waiting. */
export class Busy extends TryLater {
  constructor() {
    super('busy', refusalTexts.busy, 5)
  }
}

/** The requested range is outside of the file. */
export class RangeNotSatisfiable extends AppError {
  /** The value of the Content-Range header, with the length of the file. */
  readonly contentRange: string | undefined

  constructor(contentRange: string | undefined) {
    super('range_not_satisfiable', refusalTexts.range_not_satisfiable)
    this.contentRange = contentRange
  }
}

/** The error of this code with its default text. */
export const refusal = (code: keyof typeof refusalTexts, fields?: Record<string, string>): AppError =>
  new AppError(code, refusalTexts[code], fields)

export const recordNotFound = (message = referenceUnknown): AppError => new AppError('not_found', message)

/** Returns the record, or throws the 404 if there is none. */
export function orNotFound<Found>(record: Found | undefined, message?: string): Found {
  if (record === undefined) throw recordNotFound(message)
  return record
}

/** For a change that returns whether there was a record. */
export function requireFound(isFound: boolean): void {
  if (!isFound) throw recordNotFound()
}
