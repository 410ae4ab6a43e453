// The way to the identity provider and back: what the browser keeps meanwhile, and where it lands when it is not let in.
import { sign, unsign } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type Attempt, type IdentityProvider, SignInRefused } from '../auth/oidc.ts'
import { ownOrigin } from '../auth/own-origin.ts'
import { cookieName, cookieOptions } from '../auth/session-cookie.ts'
import { toAppError } from '../http/errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    identityProvider: IdentityProvider
    /** The whole address under which people reach a path of this server. */
    ownAddress(path: string): string
  }
  interface FastifyReply {
    keepAttempt(attempt: Attempt): void
    /** What the browser kept, once. Throws SignInRefused. */
    takeAttempt(): Attempt
  }
}

export interface IdentityProviderOptions {
  secure: boolean
  publicUrl: URL | undefined
  provider: IdentityProvider
  /** Signs what the browser keeps; the same for all server processes. */
  key: Buffer
}

/** Long enough to find a password and a second factor. */
const attemptLastsSeconds = 10 * 60

/**
 * Kept by the browser and not by the server, so that nobody can fill a table by setting out often. It is bound to the browser
 * by being its cookie, and to the attempt by its state.
 */
export const identityProviders = fp<IdentityProviderOptions>(
  async (app, { secure, publicUrl, provider, key }) => {
    const name = cookieName('gridhaul_sign_in', secure)
    app.decorate('identityProvider', provider)
    app.decorate('ownAddress', path => ownOrigin(app, publicUrl) + path)

    app.decorateReply('keepAttempt', function (attempt) {
      const kept = Buffer.from(JSON.stringify({ ...attempt, since: Date.now() })).toString('base64url')
      this.setCookie(name, sign(kept, key), { ...cookieOptions(secure), maxAge: attemptLastsSeconds })
    })

    app.decorateReply('takeAttempt', function () {
      const { valid, value } = unsign(this.request.cookies[name] ?? '', key)
      this.clearCookie(name, cookieOptions(secure))
      const kept = valid && value ? JSON.parse(Buffer.from(value, 'base64url').toString()) : undefined
      if (!kept || Date.now() - kept.since > attemptLastsSeconds * 1000) throw new SignInRefused('expired')
      return kept
    })
  },
  { name: 'identity-provider', dependencies: ['session-cookies'] },
)

/** The error handler of these routes, whose refusals are addresses too. */
export function backToSignIn(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const reason = thrown instanceof SignInRefused ? thrown.reason : 'failed'
  logRefusal(thrown, request)
  reply.redirect(`/login?refused=${reason}`)
}

function logRefusal(thrown: unknown, { log }: FastifyRequest): void {
  const happened = 'a sign-in with the provider was refused'
  const { status, code } = toAppError(thrown)
  if (thrown instanceof SignInRefused) log.info({ refused: thrown.message }, happened)
  else if (status < 500) log.info({ refused: code }, happened)
  else if (status === 503) log.warn({ refused: code }, happened)
  else log.error({ err: thrown }, 'a sign-in with the provider failed')
}
