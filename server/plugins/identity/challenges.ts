// Challenges: what a browser is to answer next, kept by the browser and signed by us, each for one purpose and one use.
import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Challenge, Purpose } from '../../auth/challenges.ts'
import { ownOrigin } from '../../auth/own-origin.ts'
import { relyingPartyOf } from '../../auth/passkeys.ts'
import { cookieName, cookieOptions } from '../../auth/session-cookie.ts'
import { readSignedCookie, signCookie } from '../../auth/signed-cookie.ts'
import { maxChallengeMinutes } from '../../repositories/accounts/used-challenges.ts'

export interface ChallengesOptions {
  secure: boolean
  publicUrl: URL | undefined
}

/** Kept by the browser, so that nobody can fill a table by starting many sign-ins; only those that succeed are stored, until they expire. */
export const challenges = fp<ChallengesOptions>(
  async (app, { secure, publicUrl }) => {
    const keys = () => app.serverKeys('challenges')
    const nameOf = (purpose: Purpose) => cookieName(`gridhaul_${purpose}`, secure)
    const options = { ...cookieOptions(secure), sameSite: 'strict' } as const

    app.decorate('relyingParty', () => relyingPartyOf(publicUrl, ownOrigin(app, publicUrl)))
    app.decorate('keyedHashes', text =>
      keys().map(key => createHmac('sha256', key).update(text).digest('base64url')),
    )

    app.decorateReply('issueChallenge', function (purpose, remembered) {
      const challenge = randomBytes(32).toString('base64url')
      const signed = signCookie({ ...remembered, challenge, purpose, since: Date.now() }, keys())
      this.setCookie(nameOf(purpose), signed, { ...options, maxAge: maxChallengeMinutes * 60 })
      return challenge
    })

    app.decorateRequest('findChallenge', function <P extends Purpose>(this: FastifyRequest, purpose: P) {
      // Signed by this server, so it is what was issued.
      const signed = readSignedCookie(this.cookies[nameOf(purpose)], keys()) as
        | (Challenge<P> & { purpose: Purpose; since: number })
        | undefined
      const isOpen = signed?.purpose === purpose && Date.now() - signed.since <= maxChallengeMinutes * 60_000
      return isOpen ? signed : undefined
    })

    app.decorateReply('clearChallenge', function (purpose) {
      this.clearCookie(nameOf(purpose), options)
    })
  },
  { name: 'challenges', dependencies: ['session-cookies', 'server-keys'] },
)
