// How often anybody may try to get in: counted for each address and each account, in the database that all server processes share.
import { createHash } from 'node:crypto'
import fp from 'fastify-plugin'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../address.ts'
import type { Database } from '../database/connect.ts'
import { TooManyTries } from '../errors.ts'

export interface Limit {
  tries: number
  minutes: number
}

/** An address can be a whole office behind one router, so it may try as often as many people who mistype now and then. */
export const usualLimits = {
  login: { address: { tries: 100, minutes: 15 }, account: { tries: 10, minutes: 15 } },
  'change password': { address: { tries: 100, minutes: 15 }, account: { tries: 10, minutes: 15 } },
  'request reset': { address: { tries: 30, minutes: 60 }, account: { tries: 5, minutes: 60 } },
  reset: { address: { tries: 30, minutes: 60 }, account: { tries: 10, minutes: 60 } },
} as const satisfies Record<string, DoorLimits>

interface DoorLimits {
  address: Limit
  account: Limit
}

export type Door = keyof typeof usualLimits
export type Limits = Record<Door, DoorLimits>

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Counts a try before it is known how it ends, so that many at once count too. Throws TooManyTries. What it returns takes the
     * try back, and the account's earlier ones with it: to be called where it was the right person.
     */
    countTry(door: Door, address: string, account: string): Promise<() => Promise<void>>
    /** Takes back the tries of an account that proved itself at another door. */
    forgiveAccount(door: Door, account: string): Promise<void>
  }
}

export interface RateLimitsOptions {
  limits: Limits
}

export const rateLimits = fp<RateLimitsOptions>(
  async (app, { limits }) => {
    const counters = (Object.keys(limits) as Door[]).map(door => [
      door,
      countersOf(app.db, door, limits[door]),
    ])
    const counterOf: Record<Door, Counters> = Object.fromEntries(counters)

    app.decorate('countTry', async (door, ip, account) => {
      const { byAddress, byAccount } = counterOf[door]
      const address = networkOf(ip)
      await count(byAddress, address)
      await count(byAccount, accountKey(account))
      return async () => {
        await byAccount.delete(accountKey(account))
        await byAddress.reward(address)
      }
    })
    app.decorate('forgiveAccount', async (door, account) => {
      await counterOf[door].byAccount.delete(accountKey(account))
    })
  },
  { name: 'rate-limits' },
)

interface Counters {
  byAddress: RateLimiterPostgres
  byAccount: RateLimiterPostgres
}

const countersOf = (db: Database, door: Door, { address, account }: DoorLimits): Counters => ({
  byAddress: counter(db, `${door} address`, address),
  byAccount: counter(db, `${door} account`, account),
})

const counter = (db: Database, keyPrefix: string, { tries, minutes }: Limit): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: { query: (asked: Query) => db.executeQuery(CompiledQuery.raw(asked.text, asked.values)) },
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points: tries,
    duration: minutes * 60,
  })

/** What the limiter asks of its connection; here the one pool answers. */
interface Query {
  text: string
  values: unknown[]
}

async function count(counter: RateLimiterPostgres, key: string): Promise<void> {
  await counter.consume(key).catch((refused: unknown) => {
    throw refused instanceof RateLimiterRes ? new TooManyTries(refused.msBeforeNext / 1000) : refused
  })
}

/** As long for a long e-mail as for a short one, and no list of addresses for who reads the table. */
const accountKey = (account: string): string => createHash('sha256').update(account).digest('base64url')
