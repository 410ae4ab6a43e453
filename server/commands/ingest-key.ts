// npm run --silent ingest-key: prints a new key with which devices send telemetry, and nothing else.
import { readSettings } from '../config/settings.ts'
import { deleteIngestKeys } from '../repositories/ingest-keys.ts'
import { createIngestKey } from '../telemetry/ingest-key.ts'
import { runCommand, UsageError, withNewDatabase } from './command.ts'

const help = `npm run --silent ingest-key
Prints a new key for those who send telemetry, and nothing else. The server may run meanwhile.
  --only    revokes all earlier keys: npm run --silent ingest-key -- --only`

const options = { only: { type: 'boolean', default: false } } as const

runCommand({ command: 'npm run ingest-key', help, options }, async ({ values, positionals }) => {
  if (positionals.length) throw new UsageError('It takes no words, only options.')
  return withNewDatabase(readSettings(process.env), async db => {
    if (values.only) await deleteIngestKeys(db)
    return createIngestKey(db)
  })
})
