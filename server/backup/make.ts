// One backup of those that the server makes by itself: written, tried, stored, compared, and entered in the table of backups.
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { backupsToRemove } from '../../domain/backups/retention.ts'
import type { BackupSettings } from '../config/settings.ts'
import { StartupError } from '../config/startup-error.ts'
import type { Database } from '../database/connect.ts'
import type { DatabaseAddress } from '../database/migrate.ts'
import { recordChange, system } from '../history/record.ts'
import {
  beginBackup,
  type EndedBackup,
  endBackup,
  forgetOldBackups,
  listInterrupted,
  listStored,
  markRemoved,
} from '../repositories/backups.ts'
import { encryption, readIdentities } from './encryption.ts'
import { openStore } from './open-store.ts'
import { NoScratchDatabase, withScratchDatabase } from './scratch.ts'
import { type BackupSource, backupFile } from './source.ts'
import type { BackupStore } from './store.ts'
import { faultOfBackup } from './verify.ts'
import { privateFile, writeBackup } from './write.ts'

export interface BackupJob {
  db: Database
  address: DatabaseAddress
  settings: BackupSettings
  /** Public keys of age. */
  recipients: readonly string[]
  /** Its subfolder holds files while a backup is made. */
  dataDir: string
  /** Ends it early. */
  signal: AbortSignal
}

export interface MadeBackup extends EndedBackup {
  name: string
  /** What is wrong besides: sentences for the log. */
  faults: string[]
}

/** To be called with the lock (./lock.ts). It never throws for a backup that went wrong: that is its result. */
export async function makeBackup(job: BackupJob): Promise<MadeBackup> {
  const { db, settings, recipients, dataDir } = job
  const store = await openStore(settings)
  const folder = path.join(dataDir, 'backup-under-way')
  await rm(folder, { recursive: true, force: true })
  const faults = await removeInterrupted(db, store)
  const name = newName(recipients.length > 0)
  const id = await beginBackup(db, { place: store.place, name, encrypted: recipients.length > 0 })
  const attempt = async (): Promise<EndedBackup> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return writeAndStore(job, store, { name, file: path.join(folder, 'backup') })
  }
  const ended = await attempt()
    .catch((error: unknown): EndedBackup => ({ result: 'failed', note: reasonOf(error) }))
    .finally(() => rm(folder, { recursive: true, force: true }))
  const isOwn = await endBackup(db, id, ended)
  if (!isOwn || ended.result === 'failed')
    await store.remove(name).catch(error => faults.push(reasonOf(error)))
  if (ended.result !== 'failed') {
    await recordChange(db, entry, async () => {})
    faults.push(...(await removeUnneeded(db, store, settings)))
  }
  await forgetOldBackups(db)
  return { ...ended, name, faults }
}

const entry = {
  actor: system,
  action: 'back_up',
  operation: 'BACKUP_TO',
  objectType: 'database',
} as const

/** In order of time, and different for two databases that share a place. */
function newName(encrypted: boolean): string {
  const second = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  return `gridhaul-${second}Z-${randomBytes(3).toString('hex')}.backup${encrypted ? '.age' : ''}`
}

interface Target {
  name: string
  /** For what must be on this machine meanwhile. */
  file: string
}

async function writeAndStore(
  job: BackupJob,
  store: BackupStore,
  { name, file }: Target,
): Promise<EndedBackup> {
  const { address, settings, recipients, signal } = job
  const identities = settings.identityFile ? await readIdentities(settings.identityFile) : []
  const canDecrypt = recipients.length > 0 && identities.length > 0
  const { rows, createdAt } = await writeBackup({ url: address.url, file, force: false, signal })
  const early = canDecrypt ? undefined : await tried(job, backupFile(file), rows)
  signal.throwIfAborted()

  const encrypt = await encryption(recipients)
  const sent = digest()
  await store.write(name, sent.through(encrypt(abortable(createReadStream(file), signal))))
  await rm(file)

  const stored = digest()
  const back = stored.through(abortable(store.read(name), signal))
  if (canDecrypt) await pipeline(back, createWriteStream(file, privateFile))
  else for await (const _ of back);
  const described = { snapshotAt: new Date(createdAt), ...sent.result() }
  if (stored.result().sha256 !== described.sha256)
    return { ...described, result: 'wrong', note: 'What is stored differs from what was sent there.' }
  const outcome = early ?? (await tried(job, backupFile(file, identities), rows))
  signal.throwIfAborted()
  if (outcome.result !== 'verified') return { ...described, ...outcome }
  return { ...described, result: 'verified', note: howVerified(recipients.length > 0, canDecrypt) }
}

function howVerified(encrypted: boolean, decrypted: boolean): string {
  if (decrypted) return 'Read back from where it is stored, decrypted and restored as a trial.'
  return encrypted
    ? 'Restored as a trial before it was encrypted. What is stored is what was encrypted (SHA-256); decrypting it was not tried.'
    : 'Restored as a trial. What is stored is the same (SHA-256).'
}

type Outcome = Pick<EndedBackup, 'result' | 'note'>

async function tried(job: BackupJob, source: BackupSource, rows: Record<string, number>): Promise<Outcome> {
  const { address, settings, signal } = job
  try {
    const fault = await withScratchDatabase({ ...address, verifyUrl: settings.verifyUrl, signal }, url =>
      faultOfBackup(url, source, rows, signal),
    )
    return fault === undefined ? { result: 'verified', note: null } : { result: 'wrong', note: fault }
  } catch (error) {
    if (error instanceof NoScratchDatabase) return { result: 'unverified', note: sentence(error.message) }
    if (error instanceof StartupError)
      return { result: 'wrong', note: error.message.replace(source.name, 'The backup') }
    return { result: 'unverified', note: `The trial restore could not be made: ${reasonOf(error)}` }
  }
}

const sentence = (part: string): string => `${part.charAt(0).toUpperCase()}${part.slice(1)}.`

/** Nobody knows what their servers had stored when they ended. */
async function removeInterrupted(db: Database, store: BackupStore): Promise<string[]> {
  const faults: string[] = []
  for (const { id, place, name } of await listInterrupted(db)) {
    if (place === store.place) await store.remove(name).catch(error => faults.push(reasonOf(error)))
    await endBackup(db, id, { result: 'failed', note: 'The server ended before it was done.' })
  }
  return faults
}

/** What a failure leaves is removed the next time. */
async function removeUnneeded(
  db: Database,
  store: BackupStore,
  { days, weeks }: BackupSettings,
): Promise<string[]> {
  const faults: string[] = []
  const stored = await listStored(db, store.place)
  const now = stored[0]?.now ?? new Date()
  const unneeded = new Set(backupsToRemove(stored, { days, weeks }, now))
  for (const { id, name } of stored.filter(each => unneeded.has(each.id))) {
    try {
      await store.remove(name)
      await markRemoved(db, id)
    } catch (error) {
      faults.push(`${name} could not be removed: ${reasonOf(error)}`)
    }
  }
  return faults
}

/** One sentence without values of records, passwords or addresses of databases. */
function reasonOf(error: unknown): string {
  if (error instanceof StartupError) return error.message
  if (error instanceof Error && error.name === 'AbortError')
    return 'The server was stopped before it was done.'
  if (error instanceof pg.DatabaseError) return `The database reports ${error.code}: ${firstLine(error)}.`
  const { code } = error as NodeJS.ErrnoException
  return code ? `The system reports ${code}.` : `It failed: ${firstLine(error)}.`
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''

interface Digest {
  /** Passes bytes on and counts them. */
  through(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer>
  result(): { bytes: number; sha256: string }
}

function digest(): Digest {
  const hash = createHash('sha256')
  let length = 0
  let hex: string | undefined
  return {
    async *through(bytes) {
      for await (const chunk of bytes) {
        hash.update(chunk)
        length += chunk.length
        yield chunk
      }
    },
    result() {
      hex ??= hash.digest('hex')
      return { bytes: length, sha256: hex }
    },
  }
}

async function* abortable(bytes: AsyncIterable<Buffer>, signal: AbortSignal): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    signal.throwIfAborted()
    yield chunk
  }
}
