// Finds the signed-in user of each API call, and lets in only whom the one table of permissions allows.
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { may, type Permission } from '../../domain/roles.ts'
import { batch } from '../database/coalesce.ts'
import { type ErrorCode, refusal } from '../http/errors.ts'
import { findPrincipals, type Principal } from '../repositories/sessions.ts'
import type { RefusingHook } from './api-document.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** An onRequest hook, so that no body is read before it is known that its sender may send it. */
    allow(permission: Permission): onRequestHookHandler
    /** The same, but a call whose address names the user's own id needs no permission. */
    allowOwnOr(permission: Permission): onRequestHookHandler
    /** An onRequest hook for what every signed-in user may do, with or without a role. */
    allowSignedIn: onRequestHookHandler
  }
  interface FastifyRequest {
    /** The signed-in user; undefined where nobody is signed in. */
    principal: Principal | undefined
  }
}

export const authentication = fp(
  async app => {
    app.decorateRequest('principal')
    const findPrincipal = batch((hashes: Buffer[]) => findPrincipals(app.db, hashes, app.sessionLimits))
    app.addHook('onRequest', async request => {
      if (request.sessionHash) request.principal = await findPrincipal(request.sessionHash)
    })

    app.decorate(
      'allowSignedIn',
      refusing(['signed_out'], request => void requirePrincipal(request)),
    )
    app.decorate('allow', permission =>
      refusing(['signed_out', 'forbidden'], request => {
        if (!may(requirePrincipal(request).roles, permission)) throw refusal('forbidden')
      }),
    )
    app.decorate('allowOwnOr', permission =>
      refusing(['signed_out', 'forbidden'], request => {
        const { roles, user } = requirePrincipal(request)
        const isOwn = (request.params as { id?: string }).id === user.id
        if (!isOwn && !may(roles, permission)) throw refusal('forbidden')
      }),
    )
  },
  { name: 'authentication', dependencies: ['session-cookies'] },
)

/** The signed-in user. Throws the refusal where nobody is signed in. */
export function requirePrincipal({ principal }: FastifyRequest): Principal {
  if (!principal) throw refusal('signed_out')
  return principal
}

/** A hook that tells the API document what it refuses. `check` throws the refusal. */
function refusing(
  refuses: readonly ErrorCode[],
  check: (request: FastifyRequest) => void,
): onRequestHookHandler & RefusingHook {
  const hook: onRequestHookHandler = (request, _reply, done) => {
    check(request)
    done()
  }
  return Object.assign(hook, { refuses })
}
