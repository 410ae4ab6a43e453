// One backup of those that the server makes by itself: written, tried, stored, compared, and entered in the table of backups.
import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
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
  endInterrupted,
  forgetOldBackups,
  isNewPlace,
  listFailed,
  listStored,
  markRemoved,
} from '../repositories/backups.ts'
import { abortable, digest } from './bytes.ts'
import { encryption, readIdentities } from './encryption.ts'
import { openStore } from './open-store.ts'
import { reasonOf } from './reason.ts'
import { NoScratchDatabase, withScratchDatabase } from './scratch.ts'
import { type BackupSource, backupFile } from './source.ts'
import { type BackupStore, NothingStored } from './store.ts'
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
  /** What could not be removed: sentences for the log. */
  faults: string[]
}

/** To be called with the lock (./lock.ts). It never throws for a backup that went wrong: that is its result. */
export async function makeBackup(job: BackupJob): Promise<MadeBackup> {
  const { db, settings, recipients, dataDir, signal } = job
  const store = await openStore(settings, signal)
  const folder = path.join(dataDir, 'backup-under-way')
  await rm(folder, { recursive: true, force: true })
  await endInterrupted(db)
  const name = newName(recipients.length > 0)
  const id = await beginBackup(db, { place: store.place, name, encrypted: recipients.length > 0 })
  let isPlaceThere = false
  const attempt = async (): Promise<EndedBackup> => {
    await store.prepare(await isNewPlace(db, store.place))
    isPlaceThere = true
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return writeAndStore(job, store, { name, file: path.join(folder, 'backup') })
  }
  const attempted = await attempt()
    .catch((error: unknown): EndedBackup => ({ result: 'failed', note: reasonOf(error, signal) }))
    .finally(() => rm(folder, { recursive: true, force: true }))
  const ended = (await endBackup(db, id, attempted)) ? attempted : takenForInterrupted
  if (ended.result !== 'failed') await recordChange(db, entry, async () => {})
  // After a failure the place may be out of reach, so that only its own rest is tried.
  const unneeded = ended.result === 'failed' ? [{ id, name }] : await listUnneeded(db, store.place, settings)
  const faults = isPlaceThere ? await removeEach(job, store, unneeded) : []
  await forgetOldBackups(db)
  return { ...ended, name, faults }
}

const takenForInterrupted: EndedBackup = {
  result: 'failed',
  note: 'Another server took it for one whose server had ended.',
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

  const described = { snapshotAt: new Date(createdAt), ...sent.result() }
  const stored = digest()
  try {
    const back = stored.through(abortable(store.read(name), signal))
    if (canDecrypt) await pipeline(back, createWriteStream(file, privateFile))
    else for await (const _ of back);
  } catch (error) {
    if (signal.aborted || error instanceof NothingStored) throw error
    if (early?.result === 'wrong') return { ...described, ...early }
    const note = `It was stored but could not be read back: ${reasonOf(error, signal)}`
    return { ...described, result: 'unverified', note }
  }
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
    signal.throwIfAborted()
    if (error instanceof NoScratchDatabase) return { result: 'unverified', note: sentence(error.message) }
    if (error instanceof StartupError)
      return { result: 'wrong', note: error.message.replace(source.name, 'The backup') }
    return { result: 'unverified', note: `The trial restore could not be made: ${reasonOf(error, signal)}` }
  }
}

const sentence = (part: string): string => `${part.charAt(0).toUpperCase()}${part.slice(1)}.`

/** The rest of those that failed, and what newer ones replace. */
async function listUnneeded(
  db: Database,
  place: string,
  { days, weeks }: BackupSettings,
): Promise<{ id: string; name: string }[]> {
  const stored = await listStored(db, place)
  const now = stored[0]?.now ?? new Date()
  const unneeded = new Set(backupsToRemove(stored, { days, weeks }, now))
  return [...(await listFailed(db, place)), ...stored.filter(({ id }) => unneeded.has(id))]
}

/** What cannot be removed is tried again the next time. */
async function removeEach(
  { db, signal }: BackupJob,
  store: BackupStore,
  unneeded: { id: string; name: string }[],
): Promise<string[]> {
  const faults: string[] = []
  for (const { id, name } of unneeded) {
    try {
      assertOwnName(name)
      await store.remove(name)
      await markRemoved(db, id)
    } catch (error) {
      faults.push(`${name} could not be removed: ${reasonOf(error, signal)}`)
    }
  }
  return faults
}

/** Whoever can write to the table must not be able to remove any other file. */
function assertOwnName(name: string): void {
  if (!/^gridhaul-\d{8}T\d{6}Z-[0-9a-f]{6}\.backup(\.age)?$/.test(name))
    throw new StartupError('The server gives no such names.')
}
