// How anything thrown in a request becomes an error reply.

import { commitUnconfirmed, refusalTexts } from '../../domain/messages/server.ts'
import { fieldMissingOrWrongType, fieldNotValid, referenceUnknown } from '../../domain/messages/values.ts'
import { InvalidPlan } from '../../domain/schedule/plan/plan.ts'
import {
  brokenConstraint,
  CommitUnconfirmed,
  DatabaseBusy,
  isDatabaseAway,
  isDeadlock,
  isTextRefused,
} from '../database/failures.ts'
import { AppError, Busy, RangeNotSatisfiable, refusal } from '../http/errors.ts'

/** The reply for any error. Unknown errors are a 500 that reveals nothing about the cause. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  if (thrown instanceof InvalidPlan) return new AppError('plan_refused', thrown.message)
  if (thrown instanceof DatabaseBusy || isDeadlock(thrown)) return new Busy()
  if (thrown instanceof CommitUnconfirmed) return new AppError('database_away', commitUnconfirmed)
  if (isDatabaseAway(thrown)) return refusal('database_away')
  if (isTextRefused(thrown)) return refusal('invalid')
  const broken = brokenConstraint(thrown)
  if (broken === 'users_email_key_key') return refusal('email_taken', { email: refusalTexts.email_taken })
  if (broken === 'places_pkey') return refusal('place_exists', { id: refusalTexts.place_exists })
  // The user who delivered the plan was deleted meanwhile.
  if (broken === 'schedules_delivered_by_fkey') return refusal('signed_out')
  const reference = referenceConstraint.exec(broken ?? '')?.[1]
  if (reference) return refusal('invalid', { [reference]: referenceUnknown })
  const known = thrown instanceof Error ? ofFramework(thrown) : undefined
  return known ?? refusal('internal')
}

/** PostgreSQL's default names of foreign keys: the table, then the column. */
const referenceConstraint = /^(?:users|assets|trucks|places|access_keys)_(\w+)_fkey$/

interface FrameworkError extends Error {
  code?: string
  statusCode?: number
  headers?: Record<string, string>
  validation?: readonly { instancePath?: string; keyword?: string; message?: string }[]
}

function ofFramework({ code, statusCode = 500, validation, headers }: FrameworkError): AppError | undefined {
  if (validation) return refusal('invalid', fieldMessages(validation))
  // A path that leaves the client's folder is answered like any other unknown one.
  if (statusCode === 404 || statusCode === 403) return refusal('not_found')
  if (statusCode === 413 || code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refusal('too_large')
  if (statusCode === 416) return new RangeNotSatisfiable(headers?.['Content-Range'])
  if (statusCode >= 400 && statusCode < 500) return refusal('malformed')
  return undefined
}

/** One sentence for each field: the schema's if it has one, else ours, never the schema library's. */
const fieldMessages = (issues: NonNullable<FrameworkError['validation']>): Record<string, string> =>
  Object.fromEntries(
    issues.toReversed().map(({ instancePath = '', keyword, message }) => {
      const field = instancePath.slice(1).replaceAll('/', '.') || 'body'
      return [field, message && message !== libraryMessage ? message : defaultMessage(keyword)]
    }),
  )

/** The message of zod/mini for a rule without one. */
const libraryMessage = 'Invalid input'
const defaultMessage = (keyword?: string): string =>
  keyword === 'invalid_type' ? fieldMissingOrWrongType : fieldNotValid
