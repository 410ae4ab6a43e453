// Finds out who is asking, once for each call of the API, and lets in only whom the one table of permissions allows.
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { may, type Permission } from '../../domain/roles.ts'
import { manyTogether } from '../database/together.ts'
import { type ErrorCode, refusal } from '../http/errors.ts'
import { type Asking, findAskings } from '../repositories/sessions.ts'
import type { RefusingHook } from './api-document.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** An onRequest hook, so that nobody's body is read before it is known that they may send it. */
    allow(permission: Permission): onRequestHookHandler
    /** The same, but a call whose address names the asking user's own id needs no permission. */
    allowOwnOr(permission: Permission): onRequestHookHandler
    /** An onRequest hook for what whoever is signed in may do, with or without a role. */
    allowSignedIn: onRequestHookHandler
  }
  interface FastifyRequest {
    /** Undefined where nobody is signed in. */
    asking: Asking | undefined
  }
}

export const whoIsAsking = fp(
  async app => {
    app.decorateRequest('asking')
    const findAsking = manyTogether((hashes: Buffer[]) => findAskings(app.db, hashes, app.sessionLimits))
    app.addHook('onRequest', async request => {
      if (request.sessionHash) request.asking = await findAsking(request.sessionHash)
    })

    app.decorate(
      'allowSignedIn',
      refusing(['signed_out'], request => void whoAsks(request)),
    )
    app.decorate('allow', permission =>
      refusing(['signed_out', 'forbidden'], request => {
        if (!may(whoAsks(request).roles, permission)) throw refusal('forbidden')
      }),
    )
    app.decorate('allowOwnOr', permission =>
      refusing(['signed_out', 'forbidden'], request => {
        const { roles, user } = whoAsks(request)
        const isOwn = (request.params as { id?: string }).id === user.id
        if (!isOwn && !may(roles, permission)) throw refusal('forbidden')
      }),
    )
  },
  { name: 'who-is-asking', dependencies: ['session-cookies'] },
)

/** Whoever is signed in. Throws the refusal where nobody is. */
export function whoAsks({ asking }: FastifyRequest): Asking {
  if (!asking) throw refusal('signed_out')
  return asking
}

/** A hook that says in the API document what it refuses. `judge` throws the refusal. */
function refusing(
  refuses: readonly ErrorCode[],
  judge: (request: FastifyRequest) => void,
): onRequestHookHandler & RefusingHook {
  const hook: onRequestHookHandler = (request, _reply, done) => {
    judge(request)
    done()
  }
  return Object.assign(hook, { refuses })
}
