// Brings the tables of a database to what this version of the server needs.
import { type Kysely, type Migration, Migrator } from 'kysely'
import * as accounts from '../migrations/0001-accounts.ts'
import * as schedules from '../migrations/0002-schedules.ts'
import { StartRefused } from '../start-refused.ts'
import type { Tables } from './tables.ts'

/** In order of their names. One that was released is never changed: what comes later is another migration. */
const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-schedules': schedules,
}

/** Runs what is missing, all or nothing; of several servers that start at once, one does it. Throws StartRefused. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (!error) return
  throw new StartRefused(
    `The tables of the database could not be brought up to date (${messageOf(error)}): was it last used by a newer Gridhaul?`,
  )
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
