// Rate limits of sign-in and password reset, per address and per account, counted in the database that all server processes share.
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
/** The number of tries of each in so many minutes. */
type RateLimit = Record<Counted | 'minutes', number>

/**
 * An address can be a whole office behind one router, so it may try as often as many people who mistype now and then. An account
 * is closed at one address after a few tries, and everywhere only after many: nobody at one address can lock its owner out.
 */
export const defaultRateLimits = {
  login: { minutes: 15, address: 100, accountHere: 10, account: 100 },
  'change password': { minutes: 15, address: 100, accountHere: 10, account: 100 },
  'request reset': { minutes: 60, address: 30, accountHere: 5, account: 20 },
  reset: { minutes: 60, address: 30, accountHere: 10, account: 30 },
  // By staff who are signed in, so that nobody's mailbox is filled.
  invite: { minutes: 60, address: 200, accountHere: 10, account: 30 },
} as const satisfies Record<string, RateLimit>

export type LimitedAction = keyof typeof defaultRateLimits
export type RateLimits = Record<LimitedAction, RateLimit>

export interface RateLimiter {
  /** Counts a try of an action that proves nothing about who tries. Throws TooManyTries. */
  consume(action: LimitedAction, ip: string, account: string): Promise<void>
  /**
   * Counts a try and runs it. It is counted before its outcome is known, so that many at once count too. Where `attempt` resolves,
   * which it does for the right person only, the try is given back, with the account's earlier ones at this address. Throws
   * TooManyTries, and what `attempt` throws.
   */
  attempt<Result>(
    action: LimitedAction,
    ip: string,
    account: string,
    attempt: () => Promise<Result>,
  ): Promise<Result>
  /** Forgets the tries of an account that proved itself in another way: those at this address, and those at all together. */
  forgive(action: LimitedAction, ip: string, account: string): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    rateLimit: RateLimiter
  }
}

export interface RateLimitsOptions {
  limits: RateLimits
}

export const rateLimits = fp<RateLimitsOptions>(
  async (app, { limits }) => {
    app.decorate('rateLimit', rateLimiter(app.db, limits))
  },
  { name: 'rate-limits' },
)

function rateLimiter(db: Database, limits: RateLimits): RateLimiter {
  const entries = (Object.keys(limits) as LimitedAction[]).map(action => [
    action,
    countersOf(db, action, limits[action]),
  ])
  const countersByAction: Record<LimitedAction, Counters> = Object.fromEntries(entries)

  const consume = async (action: LimitedAction, keys: Keys) => {
    const { address, accountHere, account } = countersByAction[action]
    await count(address, keys.address)
    await count(accountHere, keys.accountHere)
    await count(account, keys.account)
  }
  const giveBack = async (action: LimitedAction, keys: Keys) => {
    const { address, accountHere, account } = countersByAction[action]
    await accountHere.delete(keys.accountHere)
    await account.reward(keys.account)
    await address.reward(keys.address)
  }

  return {
    consume: (action, ip, account) => consume(action, keysOf(ip, account)),
    attempt(action, ip, account, attempt) {
      const keys = keysOf(ip, account)
      const { limitAddress, limitAccount } = countersByAction[action]
      const run = async () => {
        await consume(action, keys)
        const result = await attempt()
        await giveBack(action, keys)
        return result
      }
      return limitAddress(keys.address, () => limitAccount(keys.accountHere, run))
    },
    async forgive(action, ip, account) {
      const keys = keysOf(ip, account)
      await countersByAction[action].accountHere.delete(keys.accountHere)
      await countersByAction[action].account.delete(keys.account)
    },
  }
}

/** Under which keys one try is counted. */
type Keys = Record<Counted, string>

function keysOf(ip: string, account: string): Keys {
  const address = networkOf(ip)
  return { address, accountHere: hashed(`${address} ${account}`), account: hashed(account) }
}

interface Counters extends Record<Counted, RateLimiterPostgres> {
  limitAddress: KeyedLimit
  limitAccount: KeyedLimit
}

const countersOf = (db: Database, action: LimitedAction, limits: RateLimit): Counters => ({
  address: counter(db, `${action} address`, limits.address, limits.minutes),
  accountHere: counter(db, `${action} account here`, limits.accountHere, limits.minutes),
  account: counter(db, `${action} account`, limits.account, limits.minutes),
  // Running tries count as much as wrong ones: right ones that come at the same instant would use up the limit by themselves.
  limitAddress: limitByKey(Math.ceil(limits.address / 2)),
  limitAccount: limitByKey(1),
})

const counter = (db: Database, keyPrefix: string, tries: number, minutes: number): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: { query: (query: Query) => db.executeQuery(CompiledQuery.raw(query.text, query.values)) },
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points: tries,
    duration: minutes * 60,
  })

/** What the limiter sends to its connection; here the server's one pool answers. */
interface Query {
  text: string
  values: unknown[]
}

async function count(counter: RateLimiterPostgres, key: string): Promise<void> {
  await counter.consume(key).catch((refused: unknown) => {
    throw refused instanceof RateLimiterRes ? new TooManyTries(refused.msBeforeNext / 1000) : refused
  })
}

/** As long for a long e-mail as for a short one, and no list of e-mails for a reader of the table. */
const hashed = (account: string): string => createHash('sha256').update(account).digest('base64url')
