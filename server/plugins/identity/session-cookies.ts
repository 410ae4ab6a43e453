// Reads the session cookie of a request, and begins or ends sessions.
import cookie from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { deviceOf } from '../../auth/device.ts'
import { requirePrincipal } from '../../auth/principal.ts'
import { cookieOptions, hashToken, newToken, sessionCookieName } from '../../auth/session-cookie.ts'
import type { Database } from '../../database/connect.ts'
import { refusal } from '../../http/errors.ts'
import { addPerson } from '../../http/logging.ts'
import {
  addSession,
  endSession,
  findPrincipal,
  type Principal,
  renewSession,
  type SessionLimits,
  type SignedInAs,
} from '../../repositories/accounts/sessions.ts'

declare module 'fastify' {
  interface FastifyInstance {
    sessionLimits: SessionLimits
  }
  interface FastifyRequest {
    /** The hash of the session cookie's token, whether or not such a session exists. */
    sessionHash: Buffer | undefined
  }
  interface FastifyReply {
    /** Begins a session of this user, instead of the one of the request. */
    beginSession(as: SignedInAs, store: Database): Promise<Principal['user']>
    /**
     * The session of the request goes on as if it began now, under another token: one that somebody has read meanwhile is worth nothing.
     * Throws 'signed_out' if it has ended, or the password is another by now. The user has to be locked.
     */
    renewSession(passwordHash: string | undefined, store: Database): Promise<void>
    /** Ends the session of the request, here and in the browser. */
    endSession(store: Database): Promise<void>
  }
}

export interface SessionCookiesOptions {
  secure: boolean
  limits: SessionLimits
}

const secondsPerHour = 3_600
const retentionSeconds = 30 * 24 * secondsPerHour

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

    function giveToken(reply: FastifyReply, token: string): void {
      reply.request.sessionHash = hashToken(token)
      // The cookie outlives the session, so that a later request is told that its session has ended (401), and not that it cannot
      // be verified.
      const maxAge = limits.absoluteHours * secondsPerHour + retentionSeconds
      reply.setCookie(name, token, { ...cookieOptions(secure), maxAge })
      reply.setAntiForgeryToken()
    }

    app.decorateReply('beginSession', async function (as, store) {
      const token = newToken()
      const hash = hashToken(token)
      const { headers, ip } = this.request
      const place = { device: deviceOf(headers['user-agent']), address: ip }
      const added = await addSession(store, hash, as, place)
      const principal = added && (await findPrincipal(store, hash, limits))
      if (!principal) throw refusal('sign_in_refused')
      if (this.request.sessionHash) await endSession(store, this.request.sessionHash)
      giveToken(this, token)
      addPerson(this.request.log, { user: as.userId })
      const way = as.byProvider ? 'identity provider' : as.passwordHash === undefined ? 'passkey' : 'password'
      this.request.log.info({ req: this.request, way }, 'a session began')
      app.counters.signIns.inc({ result: 'accepted' })
      return principal.user
    })

    app.decorateReply('renewSession', async function (passwordHash, store) {
      const { sessionHash } = this.request
      const userId = requirePrincipal(this.request).user.id
      const token = newToken()
      const renewal = { userId, passwordHash, newHash: hashToken(token) }
      if (!sessionHash || !(await renewSession(store, sessionHash, renewal))) throw refusal('signed_out')
      giveToken(this, token)
      this.request.log.info({ req: this.request }, 'a session was renewed')
    })

    app.decorateReply('endSession', async function (store) {
      const { sessionHash } = this.request
      if (sessionHash) await endSession(store, sessionHash)
      this.request.log.info({ req: this.request }, 'a session ended')
      this.request.sessionHash = undefined
      this.clearCookie(name, cookieOptions(secure))
      this.setAntiForgeryToken()
    })
  },
  { name: 'session-cookies' },
)
