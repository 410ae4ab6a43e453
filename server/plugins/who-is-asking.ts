// Finds out who is asking, once for each call of the API, and lets in only whom the one table of permissions allows.
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { may, type Permission } from '../../domain/roles.ts'
import { manyTogether } from '../database/together.ts'
import { type ErrorCode, refusal } from '../errors.ts'
import { type Asking, findAskings } from '../repositories/sessions.ts'
import type { RefusingHook } from './api-document.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** An onRequest hook, so that nobody's body is read before it is known that they may send it. */
    allow(permission: Permission): (request: FastifyRequest) => Promise<void>
    /** The same, but a call whose address names the asking user's own id needs no permission. */
    allowOwnOr(permission: Permission): (request: FastifyRequest) => Promise<void>
    /** An onRequest hook for what whoever is signed in may do, with or without a role. */
    allowSignedIn(request: FastifyRequest): Promise<void>
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
      refusing(['signed_out'], async (request: FastifyRequest) => void whoAsks(request)),
    )
    app.decorate('allow', permission =>
      refusing(['signed_out', 'forbidden'], async request => {
        if (!may(whoAsks(request).roles, permission)) throw refusal('forbidden')
      }),
    )
    app.decorate('allowOwnOr', permission =>
      refusing(['signed_out', 'forbidden'], async request => {
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

/** A hook that says in the API document what it refuses. */
const refusing = (
  refuses: readonly ErrorCode[],
  hook: (request: FastifyRequest) => Promise<void>,
): ((request: FastifyRequest) => Promise<void>) & RefusingHook => Object.assign(hook, { refuses })
