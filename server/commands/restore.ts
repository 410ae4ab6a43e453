// npm run restore FILE: restores a backup into an empty database, or in the place of another one.
import { createWriteStream, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import readline from 'node:readline/promises'
import { pipeline } from 'node:stream/promises'
import { readIdentities } from '../backup/encryption.ts'
import type { BackupHeader } from '../backup/format.ts'
import { openStore } from '../backup/open-store.ts'
import { type ReplaceOptions, replaceDatabase, replaceEmbedded } from '../backup/replace.ts'
import { readBackup, restoreBackup } from '../backup/restore.ts'
import { type BackupSource, backupFile } from '../backup/source.ts'
import { NothingStored } from '../backup/store.ts'
import { openDataFolder } from '../config/data-folder.ts'
import { readSettings } from '../config/settings.ts'
import { StartupError } from '../config/startup-error.ts'
import { withConnection } from '../database/connect.ts'
import { prepareDatabase } from '../database/migrate.ts'
import { setHeadsAside } from '../history/heads.ts'
import { listAdmins } from '../repositories/accounts/roles.ts'
import { resolvePath, runCommand, UsageError } from './command.ts'
import { recordCommand } from './record-command.ts'
import { withUnusedDatabaseUrl } from './with-database.ts'

const help = `npm run restore FILE
npm run restore -- --replace FILE
Restores a backup into an empty database, or in the place of one that holds data or is damaged. Every server on that database must be stopped.
Sessions, links in mails and webhooks of the backup are not restored, and its keys of devices and programs are revoked, because they may have been revoked since; --keep-access restores them too. Passwords and roles come back as they were; what was revoked after the backup stays revoked with --replace alone.
FILE - is the standard input, which is first written to a temporary file: npm run restore -- - < FILE
FILE s3://bucket/prefix/NAME is read from a bucket in the same way, with BACKUP_S3_ENDPOINT, BACKUP_S3_REGION, BACKUP_S3_KEY and BACKUP_S3_SECRET, and decrypted with BACKUP_AGE_IDENTITY_FILE unless --identity names another
  --replace                replaces the database. It is saved before: as a backup in DATA_DIR/restore-points, or, where it is damaged, by keeping the files of the embedded database. Users, roles and ways to sign in that were revoked after the backup stay revoked, as far as the replaced database can say
  --without-restore-point  replaces it without saving it
  --keep-access            restores sessions, keys and links too, and carries over nothing that was revoked
  --identity FILE          the identity of age that decrypts it: npm run restore -- --identity IDENTITY-FILE FILE`

const endedNote =
  'Its sessions, links in mails and webhooks were not restored, and its keys of devices and programs are revoked: sign in again, make new keys and add the webhooks again (--keep-access restores them).'

const options = {
  replace: { type: 'boolean', default: false },
  'without-restore-point': { type: 'boolean', default: false },
  'keep-access': { type: 'boolean', default: false },
  identity: { type: 'string' },
} as const

runCommand({ command: 'npm run restore', help, options }, async ({ values, positionals }) => {
  const keepAccess = values['keep-access']
  if (values['without-restore-point'] && !values.replace)
    throw new UsageError('--without-restore-point is an option of --replace.')
  const [typed, ...more] = positionals
  if (!typed || more.length) throw new UsageError('Name one file to read: npm run restore FILE.')
  const object = typed.startsWith('s3://') ? objectAt(typed) : undefined
  const identityFile = values.identity === undefined ? object?.identityFile : resolvePath(values.identity)
  const identities = identityFile === undefined ? [] : await readIdentities(identityFile)
  const run = (file: string) => {
    const source = backupFile(file, identities)
    if (!values.replace) return restore(source, keepAccess)
    return replace(source, { keepAccess, withRestorePoint: !values['without-restore-point'] })
  }
  if (object) return withCopy(object.bytes(), typed, run)
  return typed === '-' ? withCopy(standardInput(), 'The standard input', run) : run(resolvePath(typed))
})

interface StoredObject {
  identityFile: string | undefined
  bytes(): AsyncIterable<Buffer>
}

/** With the settings of the backups that the server makes, wherever it makes them. */
function objectAt(address: string): StoredObject {
  const [, , ...parts] = address.split('/')
  const name = parts.pop() ?? ''
  const place = `s3://${parts.join('/')}`
  // Others would be the address of something else, as it is normalized on the way.
  const isNamed = parts.length > 0 && ![...parts, name].some(part => ['', '.', '..'].includes(part))
  const { backups } = isNamed ? readSettings({ ...process.env, BACKUP_TO: place }) : {}
  if (!backups) throw new UsageError('Name one object: npm run restore s3://bucket/prefix/NAME.')
  return {
    identityFile: backups.identityFile,
    async *bytes() {
      const store = await openStore(backups)
      try {
        yield* store.read(name)
      } catch (error) {
        throw error instanceof NothingStored ? new StartupError(`There is no ${address}.`) : error
      }
    },
  }
}

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
  return [restoredText(rows, header), ...(keepAccess ? [] : [endedNote])].join('\n')
}

const restoredText = (rows: number, { tables, createdAt }: BackupHeader): string =>
  `Restored ${rows} rows of ${tables.length} tables, as they were at ${createdAt}.`

async function replace(
  source: BackupSource,
  chosen: Pick<ReplaceOptions, 'keepAccess' | 'withRestorePoint'>,
): Promise<string> {
  const header = await readBackup(source)
  const settings = readSettings(process.env)
  let canAdminister = true
  const options: ReplaceOptions = {
    ...chosen,
    source,
    header,
    dataDir: settings.dataDir,
    recipients: settings.backupRecipients,
    confirm: confirmAtTerminal,
    async finish({ url }) {
      await recordCommand(url, 'restore')
      canAdminister = await hasActiveAdministrator(url)
    },
  }
  const { rows, notes } = settings.databaseUrl
    ? await replaceDatabase(settings.databaseUrl, options)
    : await inDataFolder(settings.dataDir, folder => replaceEmbedded(folder, options))
  // Only now, because the database that a failure leaves in use keeps its heads.
  const heads = await headsNotes(settings.historyHeadFile)
  const ending = chosen.keepAccess ? [] : [endedNote]
  const advice = canAdminister ? [] : [withoutAdministrator]
  return [restoredText(rows, header), ...notes, ...heads, ...ending, ...advice].join('\n')
}

const headsNotes = (file: string): Promise<string[]> =>
  setHeadsAside(file, new Date()).then(
    () => [],
    ({ code }: NodeJS.ErrnoException) => [
      `${file} holds the heads of the replaced history and could not be renamed (${code}): rename it before a server is started.`,
    ],
  )

const withoutAdministrator =
  'No administrator can sign in: npm run admin -- create EMAIL makes one, or activate somebody there.'

const hasActiveAdministrator = async (url: string): Promise<boolean> =>
  (await withConnection(url, listAdmins)).length > 0

async function inDataFolder<T>(dataDir: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await openDataFolder(dataDir)
  return use(folder.path).finally(() => folder.release())
}

/** False where nobody can be asked. */
async function confirmAtTerminal(why: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = readline.createInterface({ input: process.stdin, output: process.stderr })
  const typed = await terminal.question(
    `The present database cannot be saved first: ${why}.\nReplace it all the same? What is in it is lost then. Type yes: `,
  )
  terminal.close()
  return typed.trim().toLowerCase() === 'yes'
}

function standardInput(): AsyncIterable<Buffer> {
  if (process.stdin.isTTY)
    throw new StartupError('A backup cannot be typed at a terminal: use npm run restore -- - < FILE.')
  return process.stdin
}

const endSignals = ['SIGINT', 'SIGTERM'] as const

/** In a file, because a backup is read twice: it is verified before anything is restored. `name`: as messages name it. */
async function withCopy<T>(
  bytes: AsyncIterable<Buffer>,
  name: string,
  use: (file: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gridhaul-restore-'))
  const file = path.join(folder, 'backup')
  const removeAndEnd = (signal: NodeJS.Signals) => {
    rmSync(folder, { recursive: true, force: true })
    process.removeListener(signal, removeAndEnd)
    process.kill(process.pid, signal)
  }
  for (const signal of endSignals) process.on(signal, removeAndEnd)
  try {
    await pipeline(bytes, createWriteStream(file, { mode: 0o600 })).catch(error => {
      if (error instanceof StartupError) throw error
      throw new StartupError(
        `${name} could not be written to ${folder} (${error.code}). TMPDIR names another folder for it.`,
      )
    })
    return await use(file).catch(error => {
      if (!(error instanceof StartupError)) throw error
      throw new StartupError(error.message.replace(file, name))
    })
  } finally {
    for (const signal of endSignals) process.removeListener(signal, removeAndEnd)
    await rm(folder, { recursive: true })
  }
}
