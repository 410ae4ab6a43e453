// npm run --silent ingest-key: prints a new key that devices send telemetry with, and nothing else.
import { parseArgs } from 'node:util'
import { connect, type Database, proveUsable } from '../database/connect.ts'
import { holdsDatabase } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { removeIngestKeys } from '../repositories/ingest-keys.ts'
import { readSettings } from '../settings.ts'
import { StartRefused } from '../start-refused.ts'
import { makeIngestKey } from '../telemetry/ingest-key.ts'
import { runCommand, withStore, withStoreAlone } from './command.ts'

runCommand(async () => {
  const { only } = readArguments(process.argv.slice(2))
  const settings = readSettings(process.env)
  const open = (await holdsDatabase(settings.dataDir)) ? withStore : withStoreAlone
  return open(settings, async url => {
    const db = connect(url, () => {})
    if (settings.databaseUrl) await proveUsable(db, url)
    return newKey(db, only).finally(() => db.destroy())
  })
})

async function newKey(db: Database, only: boolean): Promise<string> {
  await migrate(db)
  if (only) await removeIngestKeys(db)
  return makeIngestKey(db)
}

function readArguments(args: string[]): { only: boolean } {
  try {
    return parseArgs({ args, options: { only: { type: 'boolean', default: false } } }).values
  } catch {
    throw new StartRefused(
      'npm run --silent ingest-key prints a new key; with -- --only all keys that were made before end.',
    )
  }
}
