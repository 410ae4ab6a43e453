// Limits how many requests a minute one person, or one access key, may make of this server: far more than our client ever makes.
import fp from 'fastify-plugin'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests } from '../../domain/messages/server.ts'
import { TryLater } from '../http/errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Throws a refusal if this person or key has made too many requests. */
    countRequest(by: Caller): Promise<void>
  }
}

export type Caller = { user: string; key?: never } | { key: number; user?: never }

export interface RequestLimitsOptions {
  /** A minute, for each person and each key; 0: no limit. */
  limits: Record<'person' | 'key', number>
}

export const requestLimits = fp<RequestLimitsOptions>(async (app, { limits }) => {
  const limiterOf = (points: number) => (points ? new RateLimiterMemory({ points, duration: 60 }) : undefined)
  const people = limiterOf(limits.person)
  const keys = limiterOf(limits.key)
  app.decorate('countRequest', async ({ user, key }) => {
    const counted = user === undefined ? keys?.consume(key) : people?.consume(user)
    await counted?.catch(({ msBeforeNext }: RateLimiterRes) => {
      throw new TryLater('too_many', tooManyRequests, msBeforeNext / 1000)
    })
  })
})
