// npm run restore FILE: restores a backup into an empty database.
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readIdentities } from '../backup/encryption.ts'
import { readBackup, restoreBackup } from '../backup/restore.ts'
import { type BackupSource, backupFile } from '../backup/source.ts'
import { readSettings } from '../config/settings.ts'
import { StartupError } from '../config/startup-error.ts'
import { prepareDatabase } from '../database/migrate.ts'
import { setHeadsAside } from '../history/heads.ts'
import { resolvePath, runCommand, UsageError } from './command.ts'
import { recordCommand } from './record-command.ts'
import { withUnusedDatabaseUrl } from './with-database.ts'

const help = `npm run restore FILE
Restores a backup into an empty database. Every server on that database must be stopped.
Sessions, links in mails and ingest keys of the backup are not restored, because they may have been revoked since; --keep-access restores them too. Passwords and roles come back as they were.
FILE - is the standard input, which is first written to a temporary file: npm run restore -- - < FILE
  --identity FILE   the identity of age that decrypts it: npm run restore -- --identity IDENTITY-FILE FILE`

const endedNote =
  'Its sessions, links in mails and ingest keys were not restored: sign in again and make new keys (--keep-access restores them).'

const options = { 'keep-access': { type: 'boolean' }, identity: { type: 'string' } } as const

runCommand({ command: 'npm run restore', help, options }, async ({ values, positionals }) => {
  const keepAccess = values['keep-access'] ?? false
  const [typed, ...more] = positionals
  if (!typed || more.length) throw new UsageError('Name one file to read: npm run restore FILE.')
  const identities = values.identity === undefined ? [] : await readIdentities(resolvePath(values.identity))
  const run = (file: string) => restore(backupFile(file, identities), keepAccess)
  return typed === '-' ? withStandardInput(run) : run(resolvePath(typed))
})

async function restore(source: BackupSource, keepAccess: boolean): Promise<string> {
  const header = await readBackup(source)
  const settings = readSettings(process.env)
  const rows = await withUnusedDatabaseUrl(settings, async (url, superuserUrl) => {
    const restored = await restoreBackup(superuserUrl ?? url, source, header, { keepAccess })
    await prepareDatabase({ url, superuserUrl })
    await setHeadsAside(settings.historyHeadFile, new Date())
    await recordCommand(url, 'restore')
    return restored
  })
  return `Restored ${rows} rows of ${header.tables.length} tables, as they were at ${header.createdAt}.${keepAccess ? '' : `\n${endedNote}`}`
}

/** Standard input is copied to a file, because a backup is read twice: it is verified before anything is restored. */
async function withStandardInput<T>(use: (file: string) => Promise<T>): Promise<T> {
  if (process.stdin.isTTY)
    throw new StartupError('A backup cannot be typed at a terminal: use npm run restore -- - < FILE.')
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gridhaul-restore-'))
  const file = path.join(folder, 'backup')
  try {
    await pipeline(process.stdin, createWriteStream(file, { mode: 0o600 })).catch(error => {
      throw new StartupError(`The standard input could not be written to ${folder} (${error.code}).`)
    })
    return await use(file).catch(error => {
      if (!(error instanceof StartupError)) throw error
      throw new StartupError(error.message.replace(file, 'The standard input'))
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}
