// The session that a request brings by its cookie, and how a reply begins or ends one.
import cookie from '@fastify/cookie'
import fp from 'fastify-plugin'
import { cookieOptions, hashToken, newToken, sessionCookieName } from '../auth/session-cookie.ts'
import { refusal } from '../http/errors.ts'
import {
  type Asking,
  addSession,
  endSession,
  findAsking,
  removeEndedSessions,
  type SessionLimits,
  type SignedInAs,
} from '../repositories/sessions.ts'

declare module 'fastify' {
  interface FastifyInstance {
    sessionLimits: SessionLimits
  }
  interface FastifyRequest {
    /** The hash of the token that the session cookie brought, whether or not such a session lives. */
    sessionHash: Buffer | undefined
  }
  interface FastifyReply {
    /** A new session of this user, in place of the one that the request brought. */
    beginSession(as: SignedInAs): Promise<Asking['user']>
    /** Ends the session that the request brought, here and in the browser. */
    endSession(): Promise<void>
  }
}

export interface SessionCookiesOptions {
  secure: boolean
  limits: SessionLimits
}

const secondsPerHour = 3_600
const toldOfItsEndSeconds = 30 * 24 * secondsPerHour

export const sessionCookies = fp<SessionCookiesOptions>(
  async (app, { secure, limits }) => {
    const name = sessionCookieName(secure)
    await app.register(cookie)
    app.decorate('sessionLimits', limits)

    app.decorateRequest('sessionHash')
    app.addHook('onRequest', (request, _reply, done) => {
      const token = request.cookies[name]
      request.sessionHash = token ? hashToken(token) : undefined
      done()
    })

    app.decorateReply('beginSession', async function (as) {
      const token = newToken()
      const hash = hashToken(token)
      await removeEndedSessions(app.db, limits)
      const added = await addSession(app.db, hash, as)
      const asking = added && (await findAsking(app.db, hash, limits))
      if (!asking) throw refusal('sign_in_refused')
      if (this.request.sessionHash) await endSession(app.db, this.request.sessionHash)
      this.request.sessionHash = hash
      // The browser keeps the cookie longer than any session lasts: whoever comes back with an ended one hears that it has
      // ended (401), and not that the request cannot be verified.
      const maxAge = limits.absoluteHours * secondsPerHour + toldOfItsEndSeconds
      this.setCookie(name, token, { ...cookieOptions(secure), maxAge })
      this.giveAntiForgeryToken()
      return asking.user
    })

    app.decorateReply('endSession', async function () {
      const { sessionHash } = this.request
      if (sessionHash) await endSession(app.db, sessionHash)
      this.request.sessionHash = undefined
      this.clearCookie(name, cookieOptions(secure))
      this.giveAntiForgeryToken()
    })
  },
  { name: 'session-cookies' },
)
