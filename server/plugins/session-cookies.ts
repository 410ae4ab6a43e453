// The session that a request brings by its cookie, and how a reply begins or ends one.
import cookie from '@fastify/cookie'
import fp from 'fastify-plugin'
import { refusal } from '../errors.ts'
import {
  type Asking,
  addSession,
  endSession,
  findAsking,
  removeEndedSessions,
} from '../repositories/sessions.ts'
import {
  cookieName,
  cookieOptions,
  hashToken,
  newToken,
  sessionLimits,
  sessionMaxAgeSeconds,
} from '../session-cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The hash of the token that the session cookie brought, whether or not such a session lives. */
    sessionHash: Buffer | undefined
  }
  interface FastifyReply {
    /** A new session of this user, in place of the one that the request brought. */
    beginSession(userId: string): Promise<Asking['user']>
    /** Ends the session that the request brought, here and in the browser. */
    endSession(): Promise<void>
  }
}

export interface SessionCookiesOptions {
  secure: boolean
}

export const sessionCookies = fp<SessionCookiesOptions>(
  async (app, { secure }) => {
    const name = cookieName('gridhaul_session', secure)
    await app.register(cookie)

    app.decorateRequest('sessionHash')
    app.addHook('onRequest', async request => {
      const token = request.cookies[name]
      request.sessionHash = token ? hashToken(token) : undefined
    })

    app.decorateReply('beginSession', async function (userId) {
      const token = newToken()
      const hash = hashToken(token)
      await removeEndedSessions(app.db, sessionLimits)
      if (this.request.sessionHash) await endSession(app.db, this.request.sessionHash)
      await addSession(app.db, hash, userId)
      const asking = await findAsking(app.db, hash, sessionLimits)
      if (!asking) throw refusal('sign_in_refused')
      this.request.sessionHash = hash
      this.setCookie(name, token, { ...cookieOptions(secure), maxAge: sessionMaxAgeSeconds })
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
