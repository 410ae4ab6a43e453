// Which refusals the history keeps: of permission, of passwords, and of changes that a rule forbids. Mistyped values are not kept, and
// neither is what a stranger could repeat without limit.
import type { SignInRefusal } from '../../domain/messages/sign-in.ts'
import { SignInRefused } from '../auth/oidc.ts'
import { AppError, type ErrorCode, TooManyAttempts, WrongPassword } from '../http/errors.ts'

const recordedCodes: ReadonlySet<ErrorCode> = new Set([
  'sign_in_refused',
  'forbidden',
  'password_change_required',
  'second_factor_setup_required',
  'second_factor_refused',
  'passkey_refused',
  'last_admin',
  'own_account',
  'password_not_own',
  'has_password',
  'schedule_differs',
  'schedule_withdrawn',
  'access_key_revoked',
])

/** Of people whom the provider knows. */
const recordedSignIns: ReadonlySet<SignInRefusal> = new Set(['not_known', 'not_verified', 'no_password'])

/** Why a call was refused, in one word; undefined for what the history does not keep. */
export function refusedReason(thrown: unknown): string | undefined {
  if (thrown instanceof SignInRefused) return recordedSignIns.has(thrown.reason) ? thrown.reason : undefined
  if (thrown instanceof WrongPassword) return 'wrong_password'
  // Further attempts during the wait are not kept.
  if (thrown instanceof TooManyAttempts) return thrown.beginsWait ? thrown.code : undefined
  if (thrown instanceof AppError && recordedCodes.has(thrown.code)) return thrown.code
  return undefined
}
