// Sends every error in one shape: a sentence, a code, and the invalid fields.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import {
  type AppError,
  EarlyReply,
  type ErrorCode,
  RangeNotSatisfiable,
  TooManyAttempts,
  TryLater,
  WrongCredential,
} from '../http/errors.ts'
import { toAppError } from './to-app-error.ts'

export const errorReplies = fp(async app => {
  app.setErrorHandler<FastifyError>((thrown, request, reply) =>
    thrown instanceof EarlyReply ? thrown.send() : replyWithError(thrown, request, reply),
  )
})

/** Also for errors that never reach a route, like an address that cannot be decoded. */
export function replyWithError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.send(refusalAs(thrown, request, reply))
}

/** The body that tells of the error; status and headers of the reply are set. */
export function refusalAs(thrown: unknown, request: FastifyRequest, reply: FastifyReply): AppError['reply'] {
  const refused = toAppError(thrown)
  if (refused.status === 500) request.log.error({ err: thrown }, refused.message)
  else if (refused.status === 503) request.log.warn({ cause: String(thrown) }, refused.message)
  else logRefusal(refused, request)
  request.server.counters.refusals.inc({ code: refused.code })
  if (refused.status === 503) reply.header('retry-after', '1')
  if (refused instanceof TryLater) reply.header('retry-after', String(refused.retryAfterSeconds))
  if (refused instanceof RangeNotSatisfiable && refused.contentRange)
    reply.header('content-range', refused.contentRange)
  // A page with an outdated token (another tab signed in or out) can simply try again.
  if (refused.code === 'anti_forgery') reply.setAntiForgeryToken()
  reply.code(refused.status).type('application/json; charset=utf-8')
  return refused.reply
}

/** What only a mistake or an attack causes. Everything else, such as a field that is not valid, is part of normal work. */
const suspicious = new Set<ErrorCode>([
  'sign_in_refused',
  'ingest_key_refused',
  'delivery_key_refused',
  'second_factor_refused',
  'passkey_refused',
  'forbidden',
  'anti_forgery',
  'foreign_origin',
  'misdirected',
  'too_many',
])

const refusedSignIns: ReadonlySet<ErrorCode> = new Set([
  'sign_in_refused',
  'second_factor_refused',
  'passkey_refused',
])

/** Names of fields are logged, and never their values. */
function logRefusal(refused: AppError, request: FastifyRequest): void {
  const { code, fields } = refused
  const isWrongCredential = refused instanceof WrongCredential
  const line = {
    req: request,
    refused: isWrongCredential ? 'wrong_credential' : code,
    ...(fields && { fields: Object.keys(fields) }),
  }
  const level = isWrongCredential || suspicious.has(code) ? 'warn' : 'info'
  request.log[level](line, 'a request was refused')
  if (refused instanceof TooManyAttempts && refused.beginsWait) {
    request.server.counters.lockouts.inc()
    const wait = { req: request, seconds: refused.retryAfterSeconds }
    request.log.warn(wait, 'too many attempts: further ones have to wait')
  }
  if (refusedSignIns.has(code)) request.server.counters.signIns.inc({ result: 'refused' })
}
