// npm run backup FILE: writes the whole database to one file while the server keeps running.
import { verifyBackup } from '../backup/format.ts'
import { type BackupWritten, streamBackup, writeBackup } from '../backup/write.ts'
import { readSettings } from '../config/settings.ts'
import { StartupError } from '../config/startup-error.ts'
import { resolvePath, runCommand, UsageError } from './command.ts'
import { recordCommand } from './record-command.ts'
import { withDatabaseUrl } from './with-database.ts'

const help = `npm run backup FILE
Writes a consistent copy of the whole database to a file. The server may be running.
FILE - is the standard output: npm run --silent backup -- - > FILE
  --force    replaces a file that is there: npm run backup -- --force FILE
  --verify   writes nothing, and says whether a backup is complete: npm run backup -- --verify FILE`

const options = {
  force: { type: 'boolean', default: false },
  verify: { type: 'boolean', default: false },
} as const

runCommand({ command: 'npm run backup', help, options }, async ({ values, positionals }) => {
  const [typed, ...more] = positionals
  if (!typed || more.length) throw new UsageError('Name one file to write: npm run backup FILE.')
  if (values.verify) return verified(resolvePath(typed))
  const settings = readSettings(process.env)
  if (typed === '-') {
    assertPiped()
    const written = await withDatabaseUrl(settings, url => recorded(url, streamBackup(url, process.stdout)))
    process.stderr.write(`${summary('The backup', written)}\n`)
    return undefined
  }
  const file = resolvePath(typed)
  return summary(
    file,
    await withDatabaseUrl(settings, url => recorded(url, writeBackup({ url, file, force: values.force }))),
  )
})

async function recorded(url: string, writing: Promise<BackupWritten>): Promise<BackupWritten> {
  const written = await writing
  await recordCommand(url, 'back_up')
  return written
}

async function verified(file: string): Promise<string> {
  const { createdAt, tables } = await verifyBackup(file)
  return `${file} is complete: ${tables.length} tables, written at ${createdAt}.`
}

const summary = (name: string, { tables, bytes }: BackupWritten): string =>
  `${name}: ${tables} tables, ${(bytes / 1e6).toFixed(1)} MB. It holds password hashes: keep it as safe as the server.`

/** Any other text in the standard output would make the backup unreadable. */
function assertPiped(): void {
  const { npm_lifecycle_event: script, npm_config_loglevel: level } = process.env
  if (script && level !== 'silent')
    throw new StartupError(
      'npm prints its own lines to the standard output: use npm run --silent backup -- - > FILE.',
    )
  if (process.stdout.isTTY)
    throw new StartupError('A backup is not text for a terminal: use npm run --silent backup -- - > FILE.')
}
