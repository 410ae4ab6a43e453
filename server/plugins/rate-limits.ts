// How often anybody may try to get in: counted for each address and each account, in the database that all server processes share.
import { createHash } from 'node:crypto'
import fp from 'fastify-plugin'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../address.ts'
import type { Database } from '../database/connect.ts'
import { TooManyTries } from '../errors.ts'
import { inTurns } from '../taking-turns.ts'

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
    /** Counts a try at a door that opens for nobody at once. Throws TooManyTries. */
    countTry(door: Door, address: string, account: string): Promise<void>
    /**
     * Lets somebody try to get in. A try is counted before it is known how it ends, so that many at once count too; where
     * `attempt` resolves, which it does for the right person alone, it is taken back, and the account's earlier ones with it.
     * Throws TooManyTries, and what `attempt` throws.
     */
    tryAt<Inside>(
      door: Door,
      address: string,
      account: string,
      attempt: () => Promise<Inside>,
    ): Promise<Inside>
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

    const countTry = async (door: Door, address: string, account: string) => {
      const { byAddress, byAccount } = counterOf[door]
      await count(byAddress, address)
      await count(byAccount, account)
    }
    const takeBack = async (door: Door, address: string, account: string) => {
      const { byAddress, byAccount } = counterOf[door]
      await byAccount.delete(account)
      await byAddress.reward(address)
    }

    app.decorate('countTry', (door, ip, account) => countTry(door, networkOf(ip), accountKey(account)))
    app.decorate('tryAt', (door, ip, typedAccount, attempt) => {
      const [address, account] = [networkOf(ip), accountKey(typedAccount)]
      const { addressTurns, accountTurns } = counterOf[door]
      const tryOnce = async () => {
        await countTry(door, address, account)
        const inside = await attempt()
        await takeBack(door, address, account)
        return inside
      }
      return addressTurns(address, () => accountTurns(account, tryOnce))
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
  addressTurns: ReturnType<typeof inTurns>
  accountTurns: ReturnType<typeof inTurns>
}

const countersOf = (db: Database, door: Door, { address, account }: DoorLimits): Counters => ({
  byAddress: counter(db, `${door} address`, address),
  byAccount: counter(db, `${door} account`, account),
  // Tries under way count as much as wrong ones: right ones that come at the same instant would use up the limit by themselves.
  addressTurns: inTurns(Math.ceil(address.tries / 2)),
  accountTurns: inTurns(1),
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
