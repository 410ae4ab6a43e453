// Sends every error in one shape: a sentence, a code, and the invalid fields.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { RangeNotSatisfiable, TryLater, toAppError } from '../http/errors.ts'

export const errorReplies = fp(
  async app => {
    app.setErrorHandler<FastifyError>(replyWithError)
  },
  { name: 'error-replies' },
)

/** Also for errors that never reach a route, like an address that cannot be decoded. */
export function replyWithError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refused = toAppError(thrown)
  if (refused.status === 500) request.log.error({ err: thrown }, refused.message)
  if (refused.status === 503) {
    request.log.warn({ cause: String(thrown) }, refused.message)
    reply.header('retry-after', '1')
  }
  if (refused instanceof TryLater) reply.header('retry-after', String(refused.retryAfterSeconds))
  if (refused instanceof RangeNotSatisfiable && refused.contentRange)
    reply.header('content-range', refused.contentRange)
  // A page with an outdated token (another tab signed in or out) can simply try again.
  if (refused.code === 'anti_forgery') reply.setAntiForgeryToken()
  reply.code(refused.status).type('application/json; charset=utf-8').send(refused.reply)
}
