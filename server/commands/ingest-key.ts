// npm run --silent ingest-key: prints a new key with which devices send telemetry, and nothing else.
import { readSettings } from '../config/settings.ts'
import { issueKey, keyOptions } from './access-keys.ts'
import { runCommand, UsageError } from './command.ts'
import { withNewDatabase } from './with-database.ts'

const help = `npm run --silent ingest-key
Prints a new key for those who send telemetry, and nothing else. The server may be running.
  --name NAME            its name in the list of keys (default: 'Ingest key')
  --organization NAME    accepts telemetry only of this organization's assets; NAME can be an id too
  --asset NAME           accepts telemetry only of this asset, and of more if repeated; NAME can be a serial number or an id too
  --days N               how long it is valid (default: 365); never: no expiry
  --only                 revokes all earlier ingest keys: npm run --silent ingest-key -- --only
npm run admin -- keys lists, rotates and revokes single ones.`

const options = {
  name: { type: 'string', default: 'Ingest key' },
  ...keyOptions,
  only: { type: 'boolean', default: false },
} as const

runCommand({ command: 'npm run ingest-key', help, options }, async ({ values, positionals }) => {
  if (positionals.length) throw new UsageError('It takes no arguments, only options.')
  return withNewDatabase(readSettings(process.env), async db => {
    const { secret } = await issueKey(db, 'telemetry', values)
    return secret
  })
})
