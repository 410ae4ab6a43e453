// GET /api/events: what others change, as it happens (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { requirePrincipal } from '../../auth/principal.ts'
import { refusal } from '../../http/errors.ts'

const schema = {
  summary: 'A stream of server-sent events: which records were changed, and by whom',
  querystring: z.object({
    /** In ms: how old the oldest thing is that the receiver has read. Changes since then are told first. */
    age: z._default(z.coerce.number().check(z.gte(0)), 0),
  }),
  response: { 200: { content: { 'text/event-stream': { schema: z.any() } } } },
}

export const eventsRoute: FastifyPluginAsyncZod = async app => {
  app.get(
    '/api/events',
    {
      schema,
      compress: false,
      // It would open a stream that nobody can close.
      exposeHeadRoute: false,
      // A page opens it again by itself, and a stream has no headers of ours.
      config: { extension: true, refuses: ['malformed'], unattended: true },
      onRequest: app.allowSignedIn,
    },
    async (request, reply) => {
      const { headers, query, sessionHash, ip } = request
      // Whoever does not ask for a stream would wait for the end of the reply.
      if (!sessionHash || !headers.accept?.includes('text/event-stream')) throw refusal('malformed')
      return (
        reply
          .type('text/event-stream')
          .header('cache-control', 'no-store')
          // The connection ends with the stream: a server that is closing would wait for an idle one.
          .header('connection', 'close')
          // A proxy must not collect the events before it passes them on.
          .header('x-accel-buffering', 'no')
          .send(
            await app.openEvents({ sessionHash, userId: requirePrincipal(request).user.id, ip }, query.age),
          )
      )
    },
  )
}
