// Rate limits of sign-in and password reset, per address and per account, counted in the database that all server processes share.
import { createHash } from 'node:crypto'
import fp from 'fastify-plugin'
import { CompiledQuery, sql } from 'kysely'
import pLimit from 'p-limit'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../config/ip-address.ts'
import type { Database } from '../database/connect.ts'
import { type KeyedLimit, limitByKey } from '../http/concurrency.ts'
import { Busy, TooManyAttempts } from '../http/errors.ts'

/** What is counted: an address, an account at one address or in one known browser, and an account everywhere else together. */
type CounterName = 'address' | 'accountHere' | 'account'
/** How many attempts each may make within `minutes`. */
type RateLimit = Record<CounterName | 'minutes', number>

/**
 * An address can be a whole office behind one router, so it may try as often as many people who mistype now and then. An account
 * is closed at one address after a few attempts, and everywhere only after many. A browser in which its owner has signed in before is
 * counted apart from all this, so that whoever guesses elsewhere cannot lock the owner out there.
 */
export const defaultRateLimits = {
  login: { minutes: 15, address: 100, accountHere: 10, account: 100 },
  'change password': { minutes: 15, address: 100, accountHere: 10, account: 100 },
  // After the right password: whoever guesses codes of six digits everywhere knows it, and is stopped soon.
  'second factor': { minutes: 15, address: 100, accountHere: 10, account: 30 },
  'request reset': { minutes: 60, address: 30, accountHere: 5, account: 20 },
  reset: { minutes: 60, address: 30, accountHere: 10, account: 30 },
  // Attempts of signed-in staff, limited so that nobody's mailbox is flooded.
  'change email': { minutes: 60, address: 100, accountHere: 5, account: 15 },
  // Each import writes up to a thousand records and entries of the history.
  import: { minutes: 60, address: 60, accountHere: 20, account: 60 },
  'email link': { minutes: 60, address: 30, accountHere: 10, account: 30 },
  // Of the identity provider, which sends right ones: those are not counted.
  'logout token': { minutes: 15, address: 100, accountHere: 30, account: 100 },
} as const satisfies Record<string, RateLimit>

/**
 * Every further time within a day that the attempts of an account are used up, the wait doubles, up to so long. For an account
 * everywhere it stays short: there the owner waits too, and the attempts were somebody else's.
 */
const maxWaitMinutes = { accountHere: 24 * 60, account: 60 } as const
const rememberedLockouts = { points: 1_000, duration: 24 * 60 * 60 }

/**
 * Attempts at this server that run at once, each on a connection to the database now and then: the others are for whoever is signed in.
 * As many passwords are hashed at the same time anyway. So many more wait for their turn, half a minute on a slow machine.
 */
const maxAttemptsAtOnce = 4
const maxWaitingAttempts = 1_000

export type LimitedAction = keyof typeof defaultRateLimits
export type RateLimits = Record<LimitedAction, RateLimit>

/** The limits with those of passwords as they are set. */
export const rateLimitsOf = (passwords: RateLimit): RateLimits => ({
  ...defaultRateLimits,
  login: passwords,
  'change password': passwords,
  'second factor': {
    ...passwords,
    account: Math.min(passwords.account, defaultRateLimits['second factor'].account),
  },
})

/** Who attempts what. */
export interface Try {
  ip: string
  /** The text by which the action knows an account. */
  account: string
  /** The id of the browser, if this account has signed in there before. */
  browser?: string | undefined
}

export interface RateLimiter {
  /** Counts a try of an action that proves nothing about who attempts. Throws TooManyAttempts. */
  consume(action: LimitedAction, by: Try): Promise<void>
  /**
   * Counts an attempt and runs it. It is counted before its outcome is known, so that concurrent ones count too. If `attempt`
   * resolves, which means that the caller is authenticated, this attempt and the account's earlier ones at this address are
   * forgotten. Throws TooManyAttempts, and what `attempt` throws.
   */
  attempt<Result>(action: LimitedAction, by: Try, attempt: () => Promise<Result>): Promise<Result>
  /** Forgets the attempts of an account that proved itself in another way: those here, and those everywhere together. */
  forgive(action: LimitedAction, by: Try): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    rateLimit: RateLimiter
  }
}

export interface RateLimitsOptions {
  limits: RateLimits
}

export const rateLimits = fp<RateLimitsOptions>(async (app, { limits }) => {
  app.decorate('rateLimit', rateLimiter(app.db, limits))
})

function rateLimiter(db: Database, limits: RateLimits): RateLimiter {
  const entries = (Object.keys(limits) as LimitedAction[]).map(action => [
    action,
    countersOf(db, action, limits[action]),
  ])
  const countersByAction: Record<LimitedAction, Counters> = Object.fromEntries(entries)

  const consume = async (action: LimitedAction, keys: Keys) => {
    const { address, accountHere, account } = countersByAction[action]
    if (keys.address !== null) await address.count(keys.address)
    await accountHere.count(keys.accountHere)
    if (keys.account !== null) await account.count(keys.account)
  }
  const giveBack = async (action: LimitedAction, keys: Keys) => {
    const { address, accountHere, account } = countersByAction[action]
    await accountHere.forget(keys.accountHere)
    if (keys.account !== null) await account.giveBack(keys.account)
    if (keys.address !== null) await address.giveBack(keys.address)
  }

  const turnsOfAttempts = pLimit(maxAttemptsAtOnce)
  // The provider may have to be asked for its keys: while it does not answer, sign-ins go on.
  const turnsOfTokens = pLimit(maxAttemptsAtOnce)
  const inTurn = <Result>(action: LimitedAction, run: () => Promise<Result>): Promise<Result> => {
    // Whoever is signed in, or has a turn already for a mailed link.
    if (action === 'change password') return run()
    const turns = action === 'logout token' ? turnsOfTokens : turnsOfAttempts
    if (turns.pendingCount >= maxWaitingAttempts) throw new Busy()
    return turns(run)
  }

  return {
    consume: (action, by) => consume(action, keysOf(by)),
    attempt(action, by, attempt) {
      const keys = keysOf(by)
      const { limitAddress, limitAccount } = countersByAction[action]
      const run = async () => {
        await consume(action, keys)
        const result = await attempt()
        await giveBack(action, keys)
        return result
      }
      return limitAddress(networkOf(by.ip), () => limitAccount(keys.accountHere, () => inTurn(action, run)))
    },
    async forgive(action, by) {
      const { accountHere, account } = countersByAction[action]
      await accountHere.forget(keysOf(by).accountHere)
      await accountHere.forget(keysOf({ ...by, browser: undefined }).accountHere)
      await account.forget(hashAccount(by.account))
    },
  }
}

/** Lets an account try again at once, whatever it is known by. Returns how many counters were deleted. */
export async function unlockAccount(db: Database, accounts: string[]): Promise<number> {
  const { rows } = await sql<{ key: string }>`
    delete from rate_limits
    where split_part(split_part(key, ':', 2), ' ', 1) = any(${accounts.map(hashAccount)})
    returning key`.execute(db)
  return rows.length
}

/** Under which keys one try is counted. A known browser is counted by itself, not with its address and the whole account. */
interface Keys {
  address: string | null
  accountHere: string
  account: string | null
}

/** An account's keys begin with its hash, so that all of them are found when it is unlocked. */
function keysOf({ ip, account, browser }: Try): Keys {
  const address = networkOf(ip)
  const hash = hashAccount(account)
  if (browser !== undefined)
    return { address: null, accountHere: `${hash} ${hashAccount(`browser ${browser}`)}`, account: null }
  return { address, accountHere: `${hash} ${hashAccount(address)}`, account: hash }
}

interface Counters extends Record<CounterName, Counter> {
  limitAddress: KeyedLimit
  limitAccount: KeyedLimit
}

function countersOf(db: Database, action: LimitedAction, limits: RateLimit): Counters {
  const account = (what: 'accountHere' | 'account', prefix: string) =>
    counter(db, prefix, { attempts: limits[what], minutes: limits.minutes, maxMinutes: maxWaitMinutes[what] })
  return {
    address: counter(db, `${action} address`, { attempts: limits.address, minutes: limits.minutes }),
    accountHere: account('accountHere', `${action} account here`),
    account: account('account', `${action} account`),
    // Attempts in progress count like failed ones, so many successful ones at the same instant would reach the limit by themselves.
    limitAddress: limitByKey(Math.ceil(limits.address / 2)),
    // All logout tokens are of one account, the provider.
    limitAccount: limitByKey(action === 'logout token' ? maxAttemptsAtOnce : 1),
  }
}

interface Counter {
  /** Throws TooManyAttempts. */
  count(key: string): Promise<void>
  /** Takes one try back. */
  giveBack(key: string): Promise<void>
  forget(key: string): Promise<void>
}

interface CounterOptions {
  attempts: number
  minutes: number
  /** The longest wait, if it grows. */
  maxMinutes?: number
}

function counter(
  db: Database,
  keyPrefix: string,
  { attempts, minutes, maxMinutes }: CounterOptions,
): Counter {
  const store = {
    storeClient: { query: (query: Query) => db.executeQuery(CompiledQuery.raw(query.text, query.values)) },
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
  }
  const limiter = new RateLimiterPostgres({ ...store, keyPrefix, points: attempts, duration: minutes * 60 })
  const lockouts = maxMinutes
    ? new RateLimiterPostgres({ ...store, ...rememberedLockouts, keyPrefix: `${keyPrefix} lockouts` })
    : null

  /** Seconds to wait, longer each time that the attempts are used up. */
  async function lock(key: string): Promise<number | null> {
    if (!lockouts || !maxMinutes) return null
    const { consumedPoints } = await lockouts.consume(key)
    if (consumedPoints === 1) return null
    const seconds = Math.min(minutes * 2 ** (consumedPoints - 1), maxMinutes) * 60
    await limiter.block(key, seconds)
    return seconds
  }

  return {
    async count(key) {
      try {
        await limiter.consume(key)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        const isFirst = refused.consumedPoints === attempts + 1
        const seconds = (isFirst && (await lock(key))) || refused.msBeforeNext / 1000
        throw new TooManyAttempts(seconds, { beginsWait: isFirst })
      }
    },
    async giveBack(key) {
      await limiter.reward(key)
    },
    async forget(key) {
      await limiter.delete(key)
      await lockouts?.delete(key)
    },
  }
}

/** What the limiter sends to its connection, which here is the server's pool. */
interface Query {
  text: string
  values: unknown[]
}

/** Hashed, so that keys have a fixed length and the table does not list e-mails. */
const hashAccount = (account: string): string => createHash('sha256').update(account).digest('base64url')
