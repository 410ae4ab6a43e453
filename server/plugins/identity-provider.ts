// Sign-in with the identity provider: the attempt that the browser keeps meanwhile, and the redirect if it is refused.
import { sign, unsign } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type IdentityProvider, type SignInAttempt, SignInRefused } from '../auth/oidc.ts'
import { ownOrigin } from '../auth/own-origin.ts'
import { cookieName, cookieOptions } from '../auth/session-cookie.ts'
import { toAppError } from '../http/errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    identityProvider: IdentityProvider
    /** The full address of a path of this server. */
    ownAddress(path: string): string
  }
  interface FastifyReply {
    storeSignInAttempt(attempt: SignInAttempt): void
    /** The attempt that the browser kept; it can be taken once. Throws SignInRefused. */
    takeSignInAttempt(): SignInAttempt
  }
}

export interface IdentityProviderOptions {
  secure: boolean
  publicUrl: URL | undefined
  provider: IdentityProvider
  /** Signs the cookie; the same for all server processes. */
  key: Buffer
}

/** Long enough to find a password and a second factor. */
const maxAttemptSeconds = 10 * 60

/**
 * The attempt is kept in a cookie and not on the server, so that nobody can fill a table by starting many. The cookie binds it to
 * the browser, and its state to the provider's response.
 */
export const identityProviders = fp<IdentityProviderOptions>(
  async (app, { secure, publicUrl, provider, key }) => {
    const name = cookieName('gridhaul_sign_in', secure)
    app.decorate('identityProvider', provider)
    app.decorate('ownAddress', path => ownOrigin(app, publicUrl) + path)

    app.decorateReply('storeSignInAttempt', function (attempt) {
      const kept = Buffer.from(JSON.stringify({ ...attempt, since: Date.now() })).toString('base64url')
      this.setCookie(name, sign(kept, key), { ...cookieOptions(secure), maxAge: maxAttemptSeconds })
    })

    app.decorateReply('takeSignInAttempt', function () {
      const { valid, value } = unsign(this.request.cookies[name] ?? '', key)
      this.clearCookie(name, cookieOptions(secure))
      const kept = valid && value ? JSON.parse(Buffer.from(value, 'base64url').toString()) : undefined
      if (!kept || Date.now() - kept.since > maxAttemptSeconds * 1000) throw new SignInRefused('expired')
      return kept
    })
  },
  { name: 'identity-provider', dependencies: ['session-cookies'] },
)

/** The error handler of these routes: a person sees the result, so an error is a redirect too. */
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
