// Knows which requests were taken and have no reply yet, so that a server that ends leaves none without one.
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { serverEnds } from '../../domain/messages/server.ts'
import { TryLater } from '../http/errors.ts'
import { replyWithError } from './error-replies.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Replies to every request that has no reply yet: its outcome is unknown. */
    endOpenRequests(): void
  }
}

const restartSeconds = 10

export const openRequests = fp(
  async app => {
    const open = new Set<FastifyReply>()
    app.addHook('onRequest', (_request, reply, done) => {
      open.add(reply)
      reply.raw.once('close', () => open.delete(reply))
      done()
    })
    app.decorate('endOpenRequests', () => {
      for (const reply of open)
        if (!reply.sent)
          replyWithError(new TryLater('busy', serverEnds, restartSeconds), reply.request, reply)
    })
  },
  { name: 'open-requests' },
)
