// A database of its own for the time of a trial.
import pg from 'pg'
import { isForbidden } from '../database/failures.ts'
import type { DatabaseAddress } from '../database/migrate.ts'
import { withClient } from './client.ts'

/** There can be none here. `message` says why, as a part of a sentence. */
export class NoScratchDatabase extends Error {
  override name = 'NoScratchDatabase'
}

export interface ScratchOptions extends DatabaseAddress {
  /** An empty database to use instead of a new one. */
  verifyUrl: string | undefined
  signal?: AbortSignal
}

/**
 * Calls `use` with the URL of an empty database, which is removed in any case; one that a crash has left, before. Only one process at a
 * time may do this for a database. Throws NoScratchDatabase.
 */
export const withScratchDatabase = <T>(
  options: ScratchOptions,
  use: (url: string) => Promise<T>,
): Promise<T> =>
  options.verifyUrl === undefined
    ? inNewDatabase(options.superuserUrl ?? options.url, use, options.signal)
    : inNamedDatabase(options.verifyUrl, use, options.signal)

async function inNewDatabase<T>(
  url: string,
  use: (url: string) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const name = await withClient(url, assertCreator, signal)
  const drop = async (client: pg.Client) => {
    const statement = `drop database if exists ${pg.escapeIdentifier(name)}`
    await client.query(`${statement} with (force)`).catch(error => {
      if (!isForbidden(error)) throw error
      // An autovacuum works there, which only a superuser may end by force. Without force, PostgreSQL ends it.
      return client.query(statement)
    })
  }
  await withClient(url, async client => {
    await drop(client)
    // From template0, because nobody may be connected to the template.
    await client.query(`create database ${pg.escapeIdentifier(name)} template template0`)
  })
  const scratch = new URL(url)
  scratch.pathname = `/${name}`
  try {
    // Dropping the database ends what still uses it.
    return await Promise.race([use(scratch.href), ...(signal ? [aborted(signal)] : [])])
  } finally {
    await withClient(url, drop)
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Its name, different for each database of the cluster. */
async function assertCreator(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select rolcreatedb or rolsuper as may, pg_database.oid
     from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
  )
  if (!rows[0].may)
    throw new NoScratchDatabase(
      'the role of DATABASE_URL may not create a database to try it in, and BACKUP_VERIFY_URL names none',
    )
  return `gridhaul_scratch_${rows[0].oid}`
}

const schema = 'gridhaul_scratch'

/** In a schema of its own, which is all that is ever removed there. */
async function inNamedDatabase<T>(
  url: string,
  use: (url: string) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const drop = (client: pg.Client) => client.query(`drop schema if exists ${schema} cascade`)
  await withClient(
    url,
    async client => {
      await drop(client)
      await assertNoStore(client)
      await client.query(`create schema ${schema}`)
    },
    signal,
  )
  const scratch = new URL(url)
  scratch.searchParams.set('options', `-c search_path=${schema}`)
  try {
    return await use(scratch.href)
  } finally {
    await withClient(url, drop)
  }
}

/** The migrations would take another schema's list of them for theirs. */
async function assertNoStore(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_tables where tablename = 'kysely_migration'`)
  if (rowCount)
    throw new NoScratchDatabase('the database of BACKUP_VERIFY_URL is not empty: it holds tables of Gridhaul')
}
