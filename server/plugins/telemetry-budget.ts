// Limits how much telemetry one access key sends a minute and a day: records are stored for months, and each batch has to be read.
import type { onRequestAsyncHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { tooMuchTelemetry } from '../../domain/messages/server.ts'
import { TryLater } from '../http/errors.ts'
import type { PresentedKey } from '../repositories/accounts/access-keys.ts'
import type { RefusingHook } from './api-document.ts'
import { requireSenderKey } from './identity/access-keys.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** An onRequest hook: the batch of a key that has used up its records is not even received. */
    requireTelemetryBudget: onRequestAsyncHookHandler
    /** Throws a refusal if this batch is more than the key has left. */
    countTelemetry(key: PresentedKey, batch: { records: number; bytes: number }): Promise<void>
  }
}

export interface TelemetryBudgetOptions {
  /** Records of each key; 0: no limit. */
  limits: Record<'minute' | 'day', number>
}

/** A key that is restricted to batteries has so much for each: eight metrics a second, and two weeks of them after an outage. */
const perBattery = { minute: 20_000, day: 1_000_000 }

/** A batch is not cheaper to read for having few records. */
const bytesPerRecord = 1024

const secondsOf = { minute: 60, day: 86_400 }

export const telemetryBudget = fp<TelemetryBudgetOptions>(async (app, { limits }) => {
  const budgets = (['minute', 'day'] as const)
    .filter(span => limits[span] > 0)
    .map(span => ({
      max: ({ scope: { assetIds } }: PresentedKey) =>
        Math.min(
          limits[span],
          assetIds === null ? Number.POSITIVE_INFINITY : assetIds.length * perBattery[span],
        ),
      counted: new RateLimiterMemory({ points: limits[span], duration: secondsOf[span] }),
    }))
  const hook: onRequestAsyncHookHandler & RefusingHook = async request => {
    const key = requireSenderKey(request)
    for (const { max, counted } of budgets) {
      const used = await counted.get(key.id)
      if (used && used.consumedPoints >= max(key)) throw usedUp(used)
    }
  }
  app.decorate('requireTelemetryBudget', Object.assign(hook, { refuses: ['too_many'] as const }))
  app.decorate('countTelemetry', async (key, { records, bytes }) => {
    const points = Math.max(records, Math.ceil(bytes / bytesPerRecord))
    for (const { max, counted } of budgets) {
      const used = await counted.penalty(key.id, points)
      if (used.consumedPoints > max(key)) throw usedUp(used)
    }
  })
})

const usedUp = ({ msBeforeNext }: { msBeforeNext: number }): TryLater =>
  new TryLater('too_many', tooMuchTelemetry, msBeforeNext / 1000)
