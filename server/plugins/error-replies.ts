// Every failure leaves the server as one shape: a sentence, a code, and the fields at fault.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { RangeNotSatisfiable, TryLater, toAppError } from '../http/errors.ts'

export const errorReplies = fp(
  async app => {
    app.setErrorHandler<FastifyError>(replyWithError)
  },
  { name: 'error-replies' },
)

/** Also for failures that never reach a route, like an address that cannot be decoded. */
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
  // A page whose token went stale (another tab signed in or out) can simply try again.
  if (refused.code === 'anti_forgery') reply.giveAntiForgeryToken()
  reply.code(refused.status).type('application/json; charset=utf-8').send(refused.reply)
}
