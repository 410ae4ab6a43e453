// npm run --silent ingest-key: prints a new key that devices send telemetry with, and nothing else.
import { parseArgs } from 'node:util'
import { readSettings } from '../config/settings.ts'
import { StartRefused } from '../config/startup-error.ts'
import { removeIngestKeys } from '../repositories/ingest-keys.ts'
import { makeIngestKey } from '../telemetry/ingest-key.ts'
import { runCommand, withNewDatabase } from './command.ts'

runCommand(async () => {
  const { only } = readArguments(process.argv.slice(2))
  return withNewDatabase(readSettings(process.env), async db => {
    if (only) await removeIngestKeys(db)
    return makeIngestKey(db)
  })
})

function readArguments(args: string[]): { only: boolean } {
  try {
    return parseArgs({ args, options: { only: { type: 'boolean', default: false } } }).values
  } catch {
    throw new StartRefused(
      'npm run --silent ingest-key prints a new key; with -- --only all keys that were made before end.',
    )
  }
}
