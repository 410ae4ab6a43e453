// The one pool of connections, and the query layer on top of it.
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, type LogEvent, PostgresDialect, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { activeTracing, traced } from '../http/tracing.ts'
import { coalesce } from './coalesce.ts'
import { DatabaseBusy, isConnectionMissed } from './failures.ts'
import { createPrimaryPool, type PrimaryPool } from './primary-pool.ts'
import { closeSilentConnections, isResponding, type SilenceOptions } from './silence.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** A row of the query that the function makes. */
export type RowOf<Query extends (...given: never[]) => { execute(): Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Query>['execute']>
>[number]

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
  const config: pg.PoolConfig = {
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
  }
  const primary = createPrimaryPool(config, silence.respondWithinMs)
  const { pool } = primary
  pool.on('error', onLost)
  // Without a listener, a connection that breaks between two queries would end the process.
  pool.on('connect', client => client.on('error', onLost))
  if (silence.suspectAfterMs) closeSilentConnections(pool, { url, ...silence })
  const explain = explainMissedConnection(coalesce(() => isResponding({ url, ...silence })))
  const open = () => primary.connect().catch(explain)
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect: open, end: () => pool.end() },
    }),
    ...(activeTracing() && { log: traceQuery }),
  })
  pools.set(db, { ...primary, connect: open })
  return db
}

/** Calls `use` with connections of its own, which are closed afterwards. */
export async function withConnection<T>(
  url: string,
  use: (db: Database) => Promise<T>,
  timeouts?: Partial<Timeouts>,
): Promise<T> {
  const db = connect(url, () => {}, timeouts)
  return use(db).finally(() => db.destroy())
}

/** The statement has no values: they are parameters. */
function traceQuery({ level, query, queryDurationMillis }: LogEvent): void {
  const attributes = queryAttributes(query.sql)
  activeTracing()?.add('query', attributes, { durationMs: queryDurationMillis, isError: level === 'error' })
}

const queryAttributes = (text: string) => ({ 'db.system.name': 'postgresql', 'db.query.text': text })

/** The database is asked on a connection of its own whether it responds: to be busy and not to be there are two things. */
const explainMissedConnection =
  (responds: (nothing: undefined) => Promise<boolean>) =>
  async (thrown: unknown): Promise<never> => {
    throw isConnectionMissed(thrown) && (await responds(undefined)) ? new DatabaseBusy() : thrown
  }

/** How the pool connects, for a connection beside it. */
export const connectionOf = (db: Database): pg.ClientConfig => primaryPoolOf(db).pool.options

/** `listener` is called when the database says that it ends, or that it is no primary. */
export const onPrimaryMove = (db: Database, listener: () => void): void => primaryPoolOf(db).onMove(listener)

function primaryPoolOf(db: Database): PrimaryPool {
  const primary = pools.get(db)
  if (!primary) throw new Error('a transaction has no pool')
  return primary
}

export interface PoolState {
  /** Connections that are open. */
  open: number
  /** Those of them that are not in use. */
  idle: number
  /** Requests that wait for one. */
  waiting: number
}

const pools = new WeakMap<Database, PrimaryPool>()

export function poolState(db: Database): PoolState {
  const pool = pools.get(db)?.pool
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
  const primary = pools.get(db)
  if (!primary) return (await query.execute(db)).rows
  const { sql: text, parameters } = query.compile(db)
  return traced('query', queryAttributes(text), async () => {
    const client = await primary.connect()
    const result = await client
      .query<Row>({ name, text, values: [...parameters] })
      .finally(() => client.release())
    return result.rows
  })
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
