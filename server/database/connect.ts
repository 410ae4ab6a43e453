// The one pool of connections, and the query layer on top of it.
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { certificateFault } from '../config/certificate-faults.ts'
import { StartupError } from '../config/startup-error.ts'
import { coalesce } from './coalesce.ts'
import { DatabaseBusy, isConnectionMissed, isEncryptionMissing } from './failures.ts'
import { closeSilentConnections, isResponding, type SilenceOptions } from './silence.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

const minServerVersion = 150_000

export interface Timeouts extends Omit<SilenceOptions, 'url'> {
  /** How long a request waits for a connection. */
  connectWithinMs: number
  /** How long a query may take, so that one that hangs does not hold its connection for ever. 0: no limit. */
  queryWithinMs: number
}

/**
 * Storing the largest plan takes seconds. A database that does not respond delays a call for less than 10 s: waiting for a
 * connection, becoming suspicious, and probing the database.
 */
const defaultTimeouts: Timeouts = {
  connectWithinMs: 5_000,
  queryWithinMs: 60_000,
  suspectAfterMs: 2_000,
  respondWithinMs: 2_500,
  silentForMs: 65_000,
}

/** For work that rewrites whole tables: its connection may be silent for any time. */
export const noTimeouts: Partial<Timeouts> = { queryWithinMs: 0, suspectAfterMs: 0 }

/** Opens no connection yet: the first query does. `onLost` is called when a connection breaks, in use or idle. */
export function connect(
  url: string,
  onLost: (error: Error) => void,
  timeouts: Partial<Timeouts> = {},
): Database {
  const { connectWithinMs, queryWithinMs, ...silence } = { ...defaultTimeouts, ...timeouts }
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    // One stays open, so that a restore sees that a server is running.
    min: 1,
    connectionTimeoutMillis: connectWithinMs,
    statement_timeout: queryWithinMs,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'gridhaul',
  })
  pool.on('error', onLost)
  // Without a listener, a connection that breaks between two queries would end the process.
  pool.on('connect', client => client.on('error', onLost))
  if (silence.suspectAfterMs) closeSilentConnections(pool, { url, ...silence })
  const explain = explainMissedConnection(coalesce(() => isResponding({ url, ...silence })))
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect: () => pool.connect().catch(explain), end: () => pool.end() },
    }),
  })
  pools.set(db, pool)
  explanations.set(db, explain)
  return db
}

/** The database is asked on a connection of its own whether it responds: to be busy and not to be there are two things. */
const explainMissedConnection =
  (responds: (nothing: undefined) => Promise<boolean>) =>
  async (thrown: unknown): Promise<never> => {
    throw isConnectionMissed(thrown) && (await responds(undefined)) ? new DatabaseBusy() : thrown
  }

const explanations = new WeakMap<Database, (thrown: unknown) => Promise<never>>()

/** How the pool connects, for a connection beside it. */
export function connectionOf(db: Database): pg.ClientConfig {
  const options = pools.get(db)?.options
  if (!options) throw new Error('a transaction has no pool')
  return options
}

export interface PoolState {
  /** Connections that are open. */
  open: number
  /** Those of them that are not in use. */
  idle: number
  /** Requests that wait for one. */
  waiting: number
}

const pools = new WeakMap<Database, pg.Pool>()

export function poolState(db: Database): PoolState {
  const pool = pools.get(db)
  return { open: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 }
}

/**
 * The rows of a query that comes with every request: each connection parses and plans it only once. `name` identifies it, and its
 * text is always the same. Within a transaction it is an ordinary query.
 */
export async function queryPrepared<Row extends object>(
  db: Database,
  name: string,
  query: RawBuilder<Row>,
): Promise<Row[]> {
  const pool = pools.get(db)
  if (!pool) return (await query.execute(db)).rows
  const { sql: text, parameters } = query.compile(db)
  const result = await pool.query<Row>({ name, text, values: [...parameters] }).catch(explanations.get(db))
  return result.rows
}

/** Throws StartupError if the database of DATABASE_URL does not respond or is too old. It names neither user nor password. */
export async function assertUsable(db: Database, url: string): Promise<void> {
  const version = await serverVersion(db).catch(error => {
    throw new StartupError(
      `DATABASE_URL: the database at ${addressOf(url)} cannot be used: ${whyNot(error)}.`,
    )
  })
  if (version < minServerVersion)
    throw new StartupError(`DATABASE_URL: the database at ${addressOf(url)} is older than PostgreSQL 15.`)
}

async function serverVersion(db: Database): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version`.execute(db)
  return rows[0]?.version ?? 0
}

const pings = new WeakMap<Database, Promise<unknown>>()

/**
 * Throws if the database does not respond within this time. Concurrent calls share one query, so that a monitor cannot use up
 * the connections while the database is silent.
 */
export async function ping(db: Database, withinMs: number): Promise<void> {
  const known = pings.get(db)
  const response = known ?? sql`select 1`.execute(db).finally(() => pings.delete(db))
  if (!known) pings.set(db, response)
  const tooLate = new AbortController()
  const timeout = pause(withinMs, undefined, { signal: tooLate.signal }).then(() => {
    throw new Error('Connection terminated: the database does not answer in time')
  })
  await Promise.race([response, timeout]).finally(() => tooLate.abort())
}

function addressOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname || 'the local socket'}:${port || 5432}${pathname}`
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name could not be looked up',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  ENOENT: 'there is no such socket',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'it refuses this user or password',
  '28000': 'it refuses this user or this way of connecting',
  '3D000': 'it has no such database',
  '57P03': 'it is starting or stopping',
  '53300': 'it has no free connections',
}

function whyNot(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  const { code, message = '' } = first as NodeJS.ErrnoException
  if (code) return certificateFault(code) ?? reasons[code] ?? `it reports ${code}`
  if (isEncryptionMissing(first)) return 'it does not offer encryption, which sslmode requires'
  return /timeout/i.test(message) ? 'it does not answer' : 'what answers there is not PostgreSQL'
}
