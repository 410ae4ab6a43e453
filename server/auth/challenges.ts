// What a browser is to answer next, by its purpose. The plugin of the same name issues and redeems them.

import type { ProviderSession } from '../repositories/accounts/provider-session.ts'
import type { RelyingParty } from './passkeys.ts'

/** What is remembered with a challenge, by its purpose. */
export interface Challenges {
  /** The password was right, or the identity provider knows the person, and the second factor is missing. */
  second_factor: {
    userId: string
    /** By which a browser and its attempts are known. */
    account: string
    /** Of the password at that time; no password can be computed from it. */
    passwordProof: string
    /** The person comes from the identity provider. */
    byProvider?: ProviderSession
    /** The person of the identity provider who is connected when it succeeds. */
    connects?: ProviderSession
  }
  /** Whoever answers with a passkey signs in. */
  passkey: object
  /** A passkey is being made. */
  new_passkey: { userId: string }
}
export type Purpose = keyof Challenges
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
    /** The browser forgets it. */
    clearChallenge(purpose: Purpose): void
  }
}
