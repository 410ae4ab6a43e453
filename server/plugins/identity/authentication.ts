// Finds the signed-in user of each API call, and refuses what the table of permissions (domain/roles.ts) does not allow. A call that
// a page makes by itself does not count as use of the session: a page that somebody has left would stay signed in.
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { may, type Permission } from '../../../domain/roles.ts'
import { idleSecondsHeader, unattendedHeader } from '../../../domain/session-use.ts'
import { requireConfirmed } from '../../auth/confirm-identity.ts'
import { requirePrincipal } from '../../auth/principal.ts'
import { batch } from '../../database/coalesce.ts'
import { type ErrorCode, refusal } from '../../http/errors.ts'
import { addPerson } from '../../http/logging.ts'
import { traced } from '../../http/tracing.ts'
import { findLivePrincipals, findPrincipals, type Principal } from '../../repositories/accounts/sessions.ts'
import type { RefusingHook } from '../api-document.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** No call of this route counts as use of the session. */
    unattended?: true
  }
  interface FastifyInstance {
    /** An onRequest hook, so that no body is read before the sender's permissions are checked. All of them are needed. */
    allow(...permissions: Permission[]): onRequestHookHandler
    /** The same, but a call whose address names the user's own id needs no permission. */
    allowOwnOr(permission: Permission): onRequestHookHandler
    /** A further onRequest hook: the caller has signed in or confirmed their identity in the last ten minutes. */
    requireConfirmed: onRequestHookHandler
    /** The same where the address does not name the user's own id. */
    requireConfirmedForOthers: onRequestHookHandler
    /** An onRequest hook for what every signed-in user may do, with or without a role. */
    allowSignedIn: onRequestHookHandler
    /** The same, for what is allowed even before a password that somebody else chose is changed. */
    allowWithTemporaryPassword: onRequestHookHandler
    /** The same, for what is allowed even before a second factor that is required is set up. */
    allowWithoutSecondFactor: onRequestHookHandler
  }
}

export const authentication = fp(
  async app => {
    app.decorateRequest('principal')
    const findPrincipal = batch((hashes: Buffer[]) => findPrincipals(app.db, hashes, app.sessionLimits))
    const findLivePrincipal = batch((hashes: Buffer[]) =>
      findLivePrincipals(app.db, hashes, app.sessionLimits),
    )
    const idleSeconds = app.sessionLimits.idleHours * 3_600
    app.addHook('onRequest', async (request, reply) => {
      const { sessionHash } = request
      if (!sessionHash) return
      const counts = !isUnattended(request)
      const find = counts ? findPrincipal : findLivePrincipal
      request.principal = await traced('session', {}, () => find(sessionHash))
      if (request.principal && counts) reply.header(idleSecondsHeader, idleSeconds)
      if (request.principal) addPerson(request.log, { user: request.principal.user.id })
    })

    app.decorate(
      'allowSignedIn',
      refusing(signedInRefusals, request => void requireReady(request)),
    )
    app.decorate(
      'allowWithTemporaryPassword',
      refusing(['signed_out'], request => void requirePrincipal(request)),
    )
    app.decorate(
      'allowWithoutSecondFactor',
      refusing(['signed_out', 'password_change_required'], request => void requireOwnPassword(request)),
    )
    app.decorate('allow', (...permissions) =>
      refusing(refusals, request => {
        const { roles } = requireReady(request)
        if (!permissions.every(permission => may(roles, permission))) throw refusal('forbidden')
      }),
    )
    app.decorate('requireConfirmed', confirmed(requireConfirmed))
    app.decorate(
      'requireConfirmedForOthers',
      confirmed(request => {
        if (!isOwn(request)) requireConfirmed(request)
      }),
    )
    app.decorate('allowOwnOr', permission =>
      refusing(refusals, request => {
        const { roles } = requireReady(request)
        if (!isOwn(request) && !may(roles, permission)) throw refusal('forbidden')
      }),
    )
  },
  { name: 'authentication', dependencies: ['session-cookies'] },
)

const isUnattended = ({ headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.unattended === true || headers[unattendedHeader] !== undefined

/** The address names the user who calls. */
const isOwn = (request: FastifyRequest): boolean =>
  (request.params as { id?: string }).id === requirePrincipal(request).user.id

function confirmed(check: (request: FastifyRequest) => void): onRequestHookHandler & RefusingHook {
  const hook: onRequestHookHandler = (request, _reply, done) => {
    check(request)
    done()
  }
  return Object.assign(hook, { refuses: ['confirmation_required'] as const })
}

/** The signed-in user. Throws too where somebody else chose the password. */
function requireOwnPassword(request: FastifyRequest): Principal {
  const principal = requirePrincipal(request)
  if (principal.mustChangePassword) throw refusal('password_change_required')
  return principal
}

/** The same. Throws too where a second factor is required and missing. */
function requireReady(request: FastifyRequest): Principal {
  const principal = requireOwnPassword(request)
  if (principal.mustSetUpFactor) throw refusal('second_factor_setup_required')
  return principal
}

const signedInRefusals = [
  'signed_out',
  'password_change_required',
  'second_factor_setup_required',
] as const satisfies ErrorCode[]
const refusals = [...signedInRefusals, 'forbidden'] as const satisfies ErrorCode[]

/** A hook that tells the API document what it refuses. `check` throws the refusal. */
function refusing(
  refuses: readonly ErrorCode[],
  check: (request: FastifyRequest) => void,
): onRequestHookHandler & RefusingHook {
  const hook: onRequestHookHandler = (request, _reply, done) => {
    check(request)
    const { server, principal } = request
    if (!principal) return done()
    server.countRequest({ user: principal.user.id }).then(() => done(), done)
  }
  return Object.assign(hook, { refuses: [...refuses, 'too_many'] as const })
}
