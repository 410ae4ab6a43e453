// Writes a consistent snapshot of the database to a file while the server keeps running.

import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { StartupError } from '../config/startup-error.ts'
import { portableTextFormat, readShape, readTables } from './catalog.ts'
import { withClient } from './client.ts'
import { encryption } from './encryption.ts'
import { type BackupHeader, backupBytes } from './format.ts'

export interface BackupOptions {
  /** Contains a password: never print it. */
  url: string
  file: string
  /** Replace an existing file. */
  force: boolean
  /** Public keys of age; without any, the file is not encrypted. */
  recipients?: readonly string[]
  /** Ends it early. */
  signal?: AbortSignal
}

export interface BackupWritten {
  bytes: number
  /** How many rows each table has in it. */
  rows: Record<string, number>
  /** The instant of the snapshot, by this machine's clock. */
  createdAt: string
}

/** The file gets its name when it is complete. Only its owner can read it: it contains password hashes. Throws StartupError. */
export async function writeBackup({
  url,
  file,
  force,
  recipients = [],
  signal,
}: BackupOptions): Promise<BackupWritten> {
  if (!force && (await exists(file)))
    throw new StartupError(`${file} exists already: name another file, or add --force to replace it.`)
  const unfinished = `${file}.unfinished-${process.pid}`
  try {
    const output = () => createWriteStream(unfinished, privateFile)
    const written = await withClient(
      url,
      client => writeSnapshot(client, output, { end: true, recipients }),
      signal,
    )
    await rename(unfinished, file)
    await flushFolder(path.dirname(file))
    return written
  } catch (error) {
    await rm(unfinished, { force: true })
    throw writeError(error, file)
  }
}

/** `output` stays open. If this throws, what was written so far is useless. Throws StartupError. */
export const streamBackup = (
  url: string,
  output: Writable,
  recipients: readonly string[] = [],
): Promise<BackupWritten> =>
  withClient(url, client => writeSnapshot(client, () => output, { end: false, recipients })).catch(error => {
    throw writeError(error, 'The standard output')
  })

/** A new file that only its owner can read, on disk when it is closed. */
export const privateFile = { flags: 'wx', mode: 0o600, flush: true }

interface SnapshotOptions {
  /** Whether the output is closed at the end. */
  end: boolean
  recipients: readonly string[]
}

/** One transaction reads one snapshot. It blocks no other query. */
async function writeSnapshot(
  client: pg.Client,
  output: () => Writable,
  { end, recipients }: SnapshotOptions,
): Promise<BackupWritten> {
  const encrypt = await encryption(recipients)
  const tables = await readTables(client)
  await client.query('begin transaction isolation level repeatable read, read only')
  await client.query(portableTextFormat)
  // Held until the end, so that no week of telemetry is dropped meanwhile. Taken before the first query, which fixes the snapshot: a
  // week dropped in between would be read in part.
  if (tables.length)
    await client.query(
      `lock table ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} in access share mode`,
    )
  const shape = await readShape(client)
  if (!shape.migrations.length)
    throw new StartupError('There is nothing to back up: no server has ever been started on this database.')
  const header = { createdAt: new Date().toISOString(), ...shape }
  const rows: Record<string, number> = {}
  async function* countRows(table: BackupHeader['tables'][number]) {
    rows[table.name] = yield* rowsOf(client, table)
    return rows[table.name] ?? 0
  }
  let bytes = 0
  async function* countBytes(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      yield chunk
    }
  }
  await pipeline(
    backupBytes(header, countRows),
    // Higher levels take several times as long and save a tenth of the size.
    createGzip({ level: 4 }),
    encrypt,
    countBytes,
    output(),
    { end },
  )
  await client.query('commit')
  return { bytes, rows, createdAt: header.createdAt }
}

async function* rowsOf(
  client: pg.Client,
  { name, columns }: BackupHeader['tables'][number],
): AsyncGenerator<Buffer, number> {
  const list = columns.map(column => pg.escapeIdentifier(column)).join(', ')
  // From a query, because COPY of a partitioned table itself finds no rows.
  const copying = client.query(copyTo(`copy (select ${list} from ${pg.escapeIdentifier(name)}) to stdout`))
  yield* copying
  return copying.rowCount
}

const exists = (file: string): Promise<boolean> => stat(file).then(Boolean, () => false)

/** Without this the rename can be lost in a power failure. Not every system can open a folder. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

const reasons: Record<string, string> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EPIPE: 'its reader has stopped',
  EEXIST: 'there is an unfinished backup of the same name',
}

export function writeError(error: unknown, file: string): unknown {
  const { code = '', path: failedPath } = error as NodeJS.ErrnoException
  if (failedPath === undefined && code !== 'ENOSPC' && code !== 'EPIPE') return error
  return new StartupError(`${file} cannot be written: ${reasons[code] ?? `the system reports ${code}`}.`)
}
