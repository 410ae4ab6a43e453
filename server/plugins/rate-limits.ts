// How often anybody may try to get in: counted for each address and each account, in the database that all server processes share.
import { createHash } from 'node:crypto'
import fp from 'fastify-plugin'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../config/ip-address.ts'
import type { Database } from '../database/connect.ts'
import { type KeyedLimit, limitByKey } from '../http/concurrency.ts'
import { TooManyTries } from '../http/errors.ts'

/** What is counted: an address, an account at one address, and an account at all addresses together. */
type Counted = 'address' | 'accountHere' | 'account'
/** So many tries of each within so many minutes. */
type DoorLimits = Record<Counted | 'minutes', number>

/**
 * An address can be a whole office behind one router, so it may try as often as many people who mistype now and then. An account
 * is closed at one address after a few tries, and everywhere only after many: nobody at one address keeps its owner out.
 */
export const usualLimits = {
  login: { minutes: 15, address: 100, accountHere: 10, account: 100 },
  'change password': { minutes: 15, address: 100, accountHere: 10, account: 100 },
  'request reset': { minutes: 60, address: 30, accountHere: 5, account: 20 },
  reset: { minutes: 60, address: 30, accountHere: 10, account: 30 },
} as const satisfies Record<string, DoorLimits>

export type Door = keyof typeof usualLimits
export type Limits = Record<Door, DoorLimits>

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a try at a door that opens for nobody at once. Throws TooManyTries. */
    countTry(door: Door, address: string, account: string): Promise<void>
    /**
     * Lets somebody try to get in. A try is counted before it is known how it ends, so that many at once count too; where
     * `attempt` resolves, which it does for the right person alone, it is taken back, and the account's earlier ones at this
     * address with it. Throws TooManyTries, and what `attempt` throws.
     */
    tryAt<Inside>(
      door: Door,
      address: string,
      account: string,
      attempt: () => Promise<Inside>,
    ): Promise<Inside>
    /** Takes back the tries of an account that proved itself at another door: those at this address, and those at all together. */
    forgiveAccount(door: Door, address: string, account: string): Promise<void>
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

    const countTry = async (door: Door, tried: Tried) => {
      const { address, accountHere, account } = counterOf[door]
      await count(address, tried.address)
      await count(accountHere, tried.accountHere)
      await count(account, tried.account)
    }
    const takeBack = async (door: Door, tried: Tried) => {
      const { address, accountHere, account } = counterOf[door]
      await accountHere.delete(tried.accountHere)
      await account.reward(tried.account)
      await address.reward(tried.address)
    }

    app.decorate('countTry', (door, ip, account) => countTry(door, triedBy(ip, account)))
    app.decorate('tryAt', (door, ip, account, attempt) => {
      const tried = triedBy(ip, account)
      const { addressTurns, accountTurns } = counterOf[door]
      const tryOnce = async () => {
        await countTry(door, tried)
        const inside = await attempt()
        await takeBack(door, tried)
        return inside
      }
      return addressTurns(tried.address, () => accountTurns(tried.accountHere, tryOnce))
    })
    app.decorate('forgiveAccount', async (door, ip, account) => {
      const tried = triedBy(ip, account)
      await counterOf[door].accountHere.delete(tried.accountHere)
      await counterOf[door].account.delete(tried.account)
    })
  },
  { name: 'rate-limits' },
)

/** What one try counts for. */
type Tried = Record<Counted, string>

function triedBy(ip: string, account: string): Tried {
  const address = networkOf(ip)
  return { address, accountHere: keyOf(`${address} ${account}`), account: keyOf(account) }
}

interface Counters extends Record<Counted, RateLimiterPostgres> {
  addressTurns: KeyedLimit
  accountTurns: KeyedLimit
}

const countersOf = (db: Database, door: Door, limits: DoorLimits): Counters => ({
  address: counter(db, `${door} address`, limits.address, limits.minutes),
  accountHere: counter(db, `${door} account here`, limits.accountHere, limits.minutes),
  account: counter(db, `${door} account`, limits.account, limits.minutes),
  // Tries under way count as much as wrong ones: right ones that come at the same instant would use up the limit by themselves.
  addressTurns: limitByKey(Math.ceil(limits.address / 2)),
  accountTurns: limitByKey(1),
})

const counter = (db: Database, keyPrefix: string, tries: number, minutes: number): RateLimiterPostgres =>
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
const keyOf = (account: string): string => createHash('sha256').update(account).digest('base64url')
