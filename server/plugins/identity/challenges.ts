// Challenges: what a browser is to answer next, kept by the browser and signed by us, each for one purpose and one use.
import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { ownOrigin } from '../../auth/own-origin.ts'
import { type RelyingParty, relyingPartyOf } from '../../auth/passkeys.ts'
import { cookieName, cookieOptions } from '../../auth/session-cookie.ts'
import { readSignedCookie, signCookie } from '../../auth/signed-cookie.ts'
import type { ConnectingPerson } from '../../repositories/accounts/provider-links.ts'

/** What is remembered with a challenge, by its purpose. */
interface Challenges {
  /** The password was right, and the second factor is missing. */
  second_factor: {
    userId: string
    /** By which a browser and its attempts are known. */
    account: string
    /** Of the password that was right; no password can be computed from it. */
    passwordProof: string
    /** The person of the identity provider who is connected when it succeeds. */
    connects?: ConnectingPerson
  }
  /** Whoever answers with a passkey signs in. */
  passkey: object
  /** A passkey is being made. */
  new_passkey: { userId: string }
}
type Purpose = keyof Challenges
export type Challenge<P extends Purpose> = Challenges[P] & { challenge: string }

declare module 'fastify' {
  interface FastifyInstance {
    /** Hashes that only this server can compute, by each of its keys; the first is the one to keep. */
    keyedHashes(text: string): string[]
    /** The site that passkeys belong to; undefined where browsers offer none. */
    relyingParty(): RelyingParty | undefined
  }
  interface FastifyRequest {
    /** The challenge that the browser has, used or not; undefined after ten minutes. */
    findChallenge<P extends Purpose>(purpose: P): Challenge<P> | undefined
  }
  interface FastifyReply {
    /** 256 random bits in base64url. It takes the place of an earlier one for the same purpose. */
    issueChallenge<P extends Purpose>(purpose: P, remembered: Challenges[P]): string
    /** Uses up a challenge that was answered. False if it was used before. */
    redeemChallenge(purpose: Purpose, challenge: string): Promise<boolean>
  }
}

export interface ChallengesOptions {
  secure: boolean
  publicUrl: URL | undefined
}

/** Long enough to find a device. */
const maxMinutes = 10

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
      this.setCookie(nameOf(purpose), signed, { ...options, maxAge: maxMinutes * 60 })
      return challenge
    })

    app.decorateRequest('findChallenge', function <P extends Purpose>(this: FastifyRequest, purpose: P) {
      // Signed by this server, so it is what was issued.
      const kept = readSignedCookie(this.cookies[nameOf(purpose)], keys()) as
        | (Challenge<P> & { purpose: Purpose; since: number })
        | undefined
      const isOpen = kept?.purpose === purpose && Date.now() - kept.since <= maxMinutes * 60_000
      return isOpen ? kept : undefined
    })

    app.decorateReply('redeemChallenge', async function (purpose, challenge) {
      this.clearCookie(nameOf(purpose), options)
      await sql`
        delete from used_challenges where used_at < now() - make_interval(mins => ${maxMinutes + 1})`.execute(
        app.db,
      )
      const { numInsertedOrUpdatedRows } = await app.db
        .insertInto('used_challenges')
        .values({ challenge })
        .onConflict(conflict => conflict.doNothing())
        .executeTakeFirst()
      return Boolean(numInsertedOrUpdatedRows)
    })
  },
  { name: 'challenges', dependencies: ['session-cookies', 'server-keys'] },
)
