// npm run --silent ingest-key: prints a new key with which devices send telemetry, and nothing else.
import { readSettings } from '../config/settings.ts'
import { issueKey, keyOptions } from './access-keys.ts'
import { runCommand, UsageError } from './command.ts'
import { withNewDatabase } from './with-database.ts'

const help = `npm run --silent ingest-key
Prints a new key for those who send telemetry, and nothing else. The server may run meanwhile.
  --name NAME            what the list of keys calls it; 'Ingest key' without it
  --organization NAME    accepts telemetry of this organization's assets alone; an id does too
  --asset NAME           accepts telemetry of this asset alone, and of further ones if repeated; a serial number or an id does too
  --days N               how long it is valid, 365 without it; never: without an end
  --only                 revokes all earlier ingest keys: npm run --silent ingest-key -- --only
npm run admin -- keys lists, rotates and revokes single ones.`

const options = {
  name: { type: 'string', default: 'Ingest key' },
  ...keyOptions,
  only: { type: 'boolean', default: false },
} as const

runCommand({ command: 'npm run ingest-key', help, options }, async ({ values, positionals }) => {
  if (positionals.length) throw new UsageError('It takes no words, only options.')
  return withNewDatabase(readSettings(process.env), async db => {
    const { secret } = await issueKey(db, 'telemetry', values)
    return secret
  })
})
