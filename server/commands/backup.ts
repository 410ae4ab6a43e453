// npm run backup FILE: writes the whole database to one file while the server keeps running.
import { pluralize } from '../../domain/words/pluralize.ts'
import { readIdentities } from '../backup/encryption.ts'
import { verifyBackup } from '../backup/format.ts'
import { backupFile } from '../backup/source.ts'
import { type BackupWritten, streamBackup, writeBackup } from '../backup/write.ts'
import { readSettings } from '../config/settings.ts'
import { StartupError } from '../config/startup-error.ts'
import { resolvePath, runCommand, UsageError } from './command.ts'
import { recordCommand } from './record-command.ts'
import { withDatabaseUrl } from './with-database.ts'

const help = `npm run backup FILE
Writes a consistent copy of the whole database to a file. The server may be running.
FILE - is the standard output: npm run --silent backup -- - > FILE
It is encrypted for the keys of BACKUP_AGE_RECIPIENT, where that is set.
  --force           replaces a file that is there: npm run backup -- --force FILE
  --plain           does not encrypt it
  --verify          writes nothing, and says whether a backup is complete: npm run backup -- --verify FILE
  --identity FILE   the identity of age that decrypts it: npm run backup -- --verify --identity IDENTITY-FILE FILE`

const options = {
  force: { type: 'boolean', default: false },
  plain: { type: 'boolean', default: false },
  identity: { type: 'string' },
  verify: { type: 'boolean', default: false },
} as const

runCommand({ command: 'npm run backup', help, options }, async ({ values, positionals }) => {
  const [typed, ...more] = positionals
  if (!typed || more.length) throw new UsageError('Name one file to write: npm run backup FILE.')
  if (values.verify) return verified(resolvePath(typed), values.identity)
  const settings = readSettings(process.env)
  const recipients = values.plain ? [] : settings.backupRecipients
  if (typed === '-') {
    assertPiped()
    const written = await withDatabaseUrl(settings, url =>
      recorded(url, streamBackup(url, process.stdout, recipients)),
    )
    process.stderr.write(`${summary('The backup', written, recipients)}\n`)
    return undefined
  }
  const file = resolvePath(typed)
  return summary(
    file,
    await withDatabaseUrl(settings, url =>
      recorded(url, writeBackup({ url, file, force: values.force, recipients })),
    ),
    recipients,
  )
})

async function recorded(url: string, writing: Promise<BackupWritten>): Promise<BackupWritten> {
  const written = await writing
  await recordCommand(url, 'back_up')
  return written
}

async function verified(file: string, identity: string | undefined): Promise<string> {
  const identities = identity === undefined ? [] : await readIdentities(resolvePath(identity))
  const { createdAt, tables } = await verifyBackup(backupFile(file, identities))
  return `${file} is complete: ${tables.length} tables, written at ${createdAt}.`
}

function summary(name: string, { rows, bytes }: BackupWritten, recipients: readonly string[]): string {
  const size = `${name}: ${Object.keys(rows).length} tables, ${(bytes / 1e6).toFixed(1)} MB`
  return recipients.length
    ? `${size}, encrypted for ${pluralize(recipients.length, 'key', 'keys')}: without the identity of one nobody can read it.`
    : `${size}. It holds password hashes: keep it as safe as the server.`
}

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
