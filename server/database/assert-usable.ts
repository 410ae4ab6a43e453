// Whether the server can work with the database of DATABASE_URL, tried out before it listens. No message names a user or a password.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { certificateFault } from '../config/certificate-faults.ts'
import { StartupError } from '../config/startup-error.ts'
import { connectionOf, type Database } from './connect.ts'
import { isEncryptionMissing, StandbyReached } from './failures.ts'
import { requirePrimary } from './primary-pool.ts'

const minServerVersion = 150_000

/** Throws StartupError if the database of DATABASE_URL does not respond, is a standby or is too old. */
export async function assertUsable(db: Database, url: string): Promise<void> {
  const version = await serverVersion(db).catch(unusable('DATABASE_URL', url))
  if (version < minServerVersion)
    throw new StartupError(`DATABASE_URL: the database at ${addressOf(url)} is older than PostgreSQL 15.`)
}

async function serverVersion(db: Database): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version`.execute(db)
  return rows[0]?.version ?? 0
}

export interface DatabaseUrls {
  url: string
  /** Of PostgreSQL itself, where a pooler is between. */
  directUrl: string | undefined
}

/** Throws StartupError if a pooler is between that lacks what the server needs. */
export async function assertPoolerFits(db: Database, { url, directUrl }: DatabaseUrls): Promise<void> {
  if (!(await keepsPreparedStatements(connectionOf(db)).catch(unusable('DATABASE_URL', url))))
    throw new StartupError(
      `DATABASE_URL: prepared statements do not work through the pooler at ${addressOf(url)}: PgBouncer has to be 1.21 or later, with max_prepared_statements above 0.`,
    )
  if (await hears(db, directUrl)) return
  throw new StartupError(
    directUrl === undefined
      ? `DATABASE_URL: LISTEN does not work at ${addressOf(url)}, as behind a pooler in transaction mode: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`
      : `DATABASE_DIRECT_URL: what is announced in the database of DATABASE_URL is not heard at ${addressOf(directUrl)}: both have to lead to the same database, and this one not through a pooler in transaction mode.`,
  )
}

const probeMs = 5_000

/** False if a statement that one connection has prepared is not there in its next transaction, or is in the way of another's. */
async function keepsPreparedStatements(connection: pg.ClientConfig): Promise<boolean> {
  const query = { name: 'gridhaul probe', text: 'select 1' }
  return withClients([connection, connection], async (one, other) => {
    await one.query(query)
    // Takes what a pooler in transaction mode has just used for the first, which then gets another.
    await other.query('begin')
    await other.query(query)
    await one.query(query)
    return true
  }).catch(error => {
    if (!statementMissing.has(error.code)) throw error
    return false
  })
}

/** SQLSTATEs: there is no such prepared statement, or there is one of this name already. */
const statementMissing = new Set(['26000', '42P05'])

async function hears(db: Database, directUrl: string | undefined): Promise<boolean> {
  const connection = { ...connectionOf(db), ...(directUrl && { connectionString: directUrl }) }
  const channel = `gridhaul_probe_${randomBytes(6).toString('hex')}`
  return withClients([connection], async client => {
    await requirePrimary(client, probeMs)
    const heard = new Promise<boolean>(resolve => client.once('notification', () => resolve(true)))
    await client.query(`listen ${channel}`)
    await sql`select pg_notify(${channel}, '')`.execute(db)
    return Promise.race([heard, pause(probeMs, false, { ref: false })])
  }).catch(unusable('DATABASE_DIRECT_URL', directUrl ?? ''))
}

async function withClients<Result>(
  connections: pg.ClientConfig[],
  use: (...clients: pg.Client[]) => Promise<Result>,
): Promise<Result> {
  const clients = connections.map(connection => new pg.Client({ ...connection, query_timeout: probeMs }))
  try {
    for (const client of clients) {
      client.on('error', () => {})
      await client.connect()
    }
    return await use(...clients)
  } finally {
    await Promise.all(clients.map(client => client.end().catch(() => {})))
  }
}

const unusable =
  (setting: string, url: string) =>
  (error: unknown): never => {
    throw new StartupError(`${setting}: the database at ${addressOf(url)} cannot be used: ${whyNot(error)}.`)
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
  if (first instanceof StandbyReached)
    return 'it is a standby, which only reads; the address has to lead to the primary'
  const { code, message = '' } = first as NodeJS.ErrnoException
  if (/unsupported startup parameter/.test(message))
    return 'PgBouncer needs ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout'
  if (code) return certificateFault(code) ?? reasons[code] ?? `it reports ${code}`
  if (isEncryptionMissing(first)) return 'it does not offer encryption, which sslmode requires'
  return /timeout/i.test(message) ? 'it does not answer' : 'what answers there is not PostgreSQL'
}
