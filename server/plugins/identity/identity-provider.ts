// Sign-in with the identity provider: the attempt that the browser keeps meanwhile, and the redirect if it is refused.
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { SignInRefusal } from '../../../domain/messages/sign-in.ts'
import { type IdentityProvider, type SignInAttempt, SignInRefused } from '../../auth/oidc.ts'
import { ownOrigin } from '../../auth/own-origin.ts'
import { cookieName, cookieOptions, newToken } from '../../auth/session-cookie.ts'
import { readSignedCookie, signCookie } from '../../auth/signed-cookie.ts'
import type { ProviderSession } from '../../repositories/accounts/provider-session.ts'
import { maxChallengeMinutes, useChallenge } from '../../repositories/accounts/used-challenges.ts'
import { toAppError } from '../to-app-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    identityProvider: IdentityProvider
    hasIdentityProvider: boolean
    /** The full address of a path of this server. */
    ownAddress(path: string): string
  }
  interface FastifyRequest {
    /** False where the browser was sent by another site: it keeps a cookie of ours back then. */
    comesFromOwnPage(): boolean
    /** Who came back from the provider and is to enter the account's password; undefined after ten minutes. */
    findPersonToConnect(): PersonToConnect | undefined
  }
  interface FastifyReply {
    storeSignInAttempt(attempt: StoredAttempt): void
    /** The attempt of the browser's cookie; it can be taken once. Throws SignInRefused. */
    takeSignInAttempt(): StoredAttempt
    /** The browser shows that it comes from a page of ours, until it is closed. */
    markOwnPage(): void
    storePersonToConnect(person: Omit<PersonToConnect, 'id'>): void
    /** Uses up the cookie. False if it was used before. */
    takePersonToConnect(person: PersonToConnect): Promise<boolean>
  }
}

/** Somebody whom the provider has verified to have the address of an account. */
export interface PersonToConnect extends ProviderSession {
  /** Of the cookie, which is used once. */
  id: string
  email: string
}

export interface IdentityProviderOptions {
  secure: boolean
  /** A provider is set up. */
  isSetUp: boolean
  publicUrl: URL | undefined
  provider: IdentityProvider
}

type StoredAttempt = SignInAttempt & Pick<ProviderSession, 'setOutAt'>

/** The content of a cookie, each for one purpose. */
type CookieContent = (StoredAttempt & { for: 'sign-in' }) | (PersonToConnect & { for: 'connecting' })

const maxAttemptSeconds = maxChallengeMinutes * 60

/**
 * The attempt is kept in a cookie and not on the server, so that nobody can fill a table by starting many. The cookie binds it to
 * the browser, and its state to the provider's response.
 */
export const identityProviders = fp<IdentityProviderOptions>(
  async (app, { secure, publicUrl, provider, isSetUp }) => {
    const name = cookieName('gridhaul_sign_in', secure)
    const pageName = cookieName('gridhaul_page', secure)
    const personName = cookieName('gridhaul_person', secure)
    const signed = (content: CookieContent) =>
      signCookie({ ...content, since: Date.now() }, app.serverKeys('sign-in'))
    /** Undefined for what we have not signed, and after ten minutes. */
    const readSigned = (cookie: string | undefined) => {
      // Signed by this server, so it is what was stored.
      const content = readSignedCookie(cookie, app.serverKeys('sign-in')) as
        | (CookieContent & { since: number })
        | undefined
      return content && Date.now() - content.since <= maxAttemptSeconds * 1000 ? content : undefined
    }
    const attemptOptions = { ...cookieOptions(secure), maxAge: maxAttemptSeconds }
    app.decorate('identityProvider', provider)
    app.decorate('hasIdentityProvider', isSetUp)
    app.decorate('ownAddress', path => ownOrigin(app, publicUrl) + path)

    app.decorateReply('storeSignInAttempt', function (attempt) {
      this.setCookie(name, signed({ ...attempt, for: 'sign-in' }), attemptOptions)
    })

    app.decorateReply('takeSignInAttempt', function () {
      const content = readSigned(this.request.cookies[name])
      this.clearCookie(name, cookieOptions(secure))
      if (content?.for !== 'sign-in') throw new SignInRefused('expired')
      return content
    })

    app.decorateRequest('comesFromOwnPage', function () {
      return !isSetUp || this.cookies[pageName] !== undefined
    })
    app.decorateReply('markOwnPage', function () {
      if (isSetUp && this.request.cookies[pageName] === undefined)
        this.setCookie(pageName, 'yes', { ...cookieOptions(secure), sameSite: 'strict' })
    })

    app.decorateRequest('findPersonToConnect', function () {
      const content = readSigned(this.cookies[personName])
      return content?.for === 'connecting' ? content : undefined
    })
    app.decorateReply('storePersonToConnect', function (person) {
      this.setCookie(personName, signed({ ...person, id: newToken(), for: 'connecting' }), {
        ...attemptOptions,
        sameSite: 'strict',
      })
    })
    app.decorateReply('takePersonToConnect', function ({ id }) {
      this.clearCookie(personName, cookieOptions(secure))
      return useChallenge(app.db, id)
    })
  },
  { name: 'identity-provider', dependencies: ['session-cookies', 'server-keys'] },
)

/** The error handler of these routes: a person sees the result, so an error is a redirect too. */
export function backToSignIn(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  logRefusal(thrown, request)
  reply.redirect(`/login?refused=${reasonOf(thrown)}`)
}

function reasonOf(thrown: unknown): SignInRefusal {
  if (thrown instanceof SignInRefused) return thrown.reason
  return toAppError(thrown).code === 'sign_in_expired' ? 'expired' : 'failed'
}

function logRefusal(thrown: unknown, request: FastifyRequest): void {
  const { status, code } = toAppError(thrown)
  const isRefusal = thrown instanceof SignInRefused || status < 500 || status === 503
  const refused = thrown instanceof SignInRefused ? thrown.message : code
  if (isRefusal) request.log.warn({ req: request, refused }, 'a sign-in with the provider was refused')
  else request.log.error({ err: thrown }, 'a sign-in with the provider failed')
  request.server.counters.signIns.inc({ result: 'refused' })
}
