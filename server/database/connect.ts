// The one pool of connections, and the query layer on top of it.
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { StartRefused } from '../start-refused.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

const oldestServerVersion = 150_000

/** Opens no connection yet: the first query does. `onLost` is told when a connection breaks, in use or idle. */
export function connect(url: string, onLost: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    // A query that hangs must not hold its connection for ever; storing the largest plan takes seconds.
    statement_timeout: 60_000,
    application_name: 'gridhaul',
  })
  pool.on('error', onLost)
  // A connection in use that breaks between two queries tells nobody else, and would end the process.
  pool.on('connect', client => client.on('error', onLost))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Proves that the database of DATABASE_URL answers and is new enough. Throws StartRefused, which names neither user nor password. */
export async function proveUsable(db: Database, url: string): Promise<void> {
  const version = await serverVersion(db).catch(error => {
    throw new StartRefused(`DATABASE_URL: the database at ${placeOf(url)} cannot be used: ${whyNot(error)}.`)
  })
  if (version < oldestServerVersion)
    throw new StartRefused(`DATABASE_URL: the database at ${placeOf(url)} is older than PostgreSQL 15.`)
}

async function serverVersion(db: Database): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version`.execute(db)
  return rows[0]?.version ?? 0
}

/** Throws where the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db)
}

function placeOf(url: string): string {
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
  '53300': 'it has no connection left',
}

function whyNot(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  const { code, message = '' } = first as NodeJS.ErrnoException
  if (code) return reasons[code] ?? `it answers ${code}`
  return /timeout/i.test(message) ? 'it does not answer' : 'what answers there is not PostgreSQL'
}
