// Finds out who is asking, once for each call of the API, and lets in only whom the one table of permissions allows.
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { may, type Permission } from '../../domain/roles.ts'
import { refusal } from '../errors.ts'
import { type Asking, findAsking } from '../repositories/sessions.ts'
import { sessionLimits } from '../session-cookie.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** An onRequest hook, so that nobody's body is read before it is known that they may send it. */
    allow(permission: Permission): (request: FastifyRequest) => Promise<void>
  }
  interface FastifyRequest {
    /** Undefined where nobody is signed in. */
    asking: Asking | undefined
  }
}

export const whoIsAsking = fp(
  async app => {
    app.decorateRequest('asking')
    app.addHook('onRequest', async request => {
      if (request.sessionHash) request.asking = await findAsking(app.db, request.sessionHash, sessionLimits)
    })

    app.decorate('allow', permission => async ({ asking }) => {
      if (!asking) throw refusal('signed_out')
      if (!may(asking.roles, permission)) throw refusal('forbidden')
    })
  },
  { name: 'who-is-asking', dependencies: ['session-cookies'] },
)
