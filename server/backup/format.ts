// The file format of a backup: gzipped frames, each with a length of four bytes and its content. The first frame is the header, then
// come the rows of each table in PostgreSQL's COPY format with an empty frame after each table, and finally the checksum.

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { parseJson } from '../../domain/json/parse-json.ts'
import { StartupError } from '../config/startup-error.ts'
import type { BackupSource } from './source.ts'

/** Increase it whenever older programs can no longer read the file. */
const formatVersion = 1
const formatName = 'gridhaul backup'
/** The first bytes of the unzipped file. */
const magic = Buffer.from('GRIDHAUL')

const table = z.object({ name: z.string(), columns: z.array(z.string()) })
// A bound becomes part of a statement, because PostgreSQL accepts no parameter there. Its form is checked, because the checksum
// proves that a file is complete, not who wrote it.
const bound = z.string().check(z.regex(/^FOR VALUES FROM \('[^'\\]*'\) TO \('[^'\\]*'\)$/))
const partition = z.object({ name: z.string(), parent: z.string(), bound })
const sequence = z.object({ name: z.string(), value: z.string() })

const backupHeader = z.object({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  createdAt: z.string(),
  /** The migrations that were run: only a program that knows them all can read the tables. */
  migrations: z.array(z.string()),
  /** Each table after those that it references. */
  tables: z.array(table),
  /** Parents before their partitions. `bound` is PostgreSQL's own text. */
  partitions: z.array(partition),
  /** Only sequences that were used; `value` is the last number. */
  sequences: z.array(sequence),
})
export type BackupHeader = z.infer<typeof backupHeader>

const backupCheck = z.object({ rows: z.array(z.number()), sha256: z.string() })

/** The uncompressed bytes of a backup. `rowsOf` yields a table's rows and returns their number. */
export async function* backupBytes(
  header: Omit<BackupHeader, 'format' | 'version'>,
  rowsOf: (table: BackupHeader['tables'][number]) => AsyncGenerator<Buffer, number>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const rows: number[] = []
  const frame = (content: Buffer) => {
    const bytes = Buffer.concat([lengthOf(content), content])
    hash.update(bytes)
    return bytes
  }

  yield magic
  yield frame(asJson(backupHeader.parse({ format: formatName, version: formatVersion, ...header })))
  for (const table of header.tables) {
    const copying = rowsOf(table)
    let next = await copying.next()
    for (; !next.done; next = await copying.next()) yield frame(next.value)
    rows.push(next.value)
    yield frame(Buffer.alloc(0))
  }
  const check = asJson({ rows, sha256: hash.digest('hex') })
  yield Buffer.concat([lengthOf(check), check])
}

const asJson = (value: object): Buffer => Buffer.from(JSON.stringify(value))

function lengthOf(content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return length
}

/** Reads the whole file and verifies its checksum. Throws StartupError. */
export async function verifyBackup(source: BackupSource): Promise<BackupHeader> {
  const { name: file } = source
  const hash = createHash('sha256')
  const frames = framesOf(source)
  const update = (content: Buffer) => hash.update(lengthOf(content)).update(content)

  const first = await nextFrame(frames, file)
  update(first)
  const header = readHeader(first, file)
  for (const _ of header.tables) {
    for (let frame = await nextFrame(frames, file); ; frame = await nextFrame(frames, file)) {
      update(frame)
      if (!frame.length) break
    }
  }
  const sha256 = hash.digest('hex')
  const check = backupCheck.safeParse(parseJson((await nextFrame(frames, file)).toString()))
  const more = await frames.next()
  if (!check.success || check.data.sha256 !== sha256 || !more.done) throw damaged(file)
  return header
}

export interface BackupContents {
  /** The rows of the next table; read them completely before the next call. */
  nextTable(): AsyncGenerator<Buffer>
  /** How many rows each table has; call it after all tables. */
  rowCounts(): Promise<number[]>
}

/** The contents of a verified file. */
export async function openContents(source: BackupSource): Promise<BackupContents> {
  const { name: file } = source
  const frames = framesOf(source)
  await nextFrame(frames, file)
  return {
    async *nextTable() {
      for (let frame = await nextFrame(frames, file); frame.length; frame = await nextFrame(frames, file)) {
        yield frame
      }
    },
    rowCounts: async () => backupCheck.parse(parseJson((await nextFrame(frames, file)).toString())).rows,
  }
}

async function nextFrame(frames: AsyncGenerator<Buffer>, file: string): Promise<Buffer> {
  const next = await frames.next()
  if (next.done) throw truncated(file)
  return next.value
}

/** No written frame is longer, so a larger length means that the file is damaged. */
const maxFrameBytes = 64 * 1024 * 1024

async function* framesOf(source: BackupSource): AsyncGenerator<Buffer> {
  const { name: file } = source
  let pending: Buffer = Buffer.alloc(0)
  let begun = false
  for await (const chunk of unzipped(source)) {
    pending = pending.length ? Buffer.concat([pending, chunk]) : chunk
    if (!begun && pending.length < magic.length) continue
    if (!begun) {
      if (!pending.subarray(0, magic.length).equals(magic)) throw notABackup(file)
      pending = pending.subarray(magic.length)
      begun = true
    }
    while (pending.length >= 4) {
      const end = 4 + pending.readUInt32BE(0)
      if (end > maxFrameBytes) throw damaged(file)
      if (pending.length < end) break
      yield pending.subarray(4, end)
      pending = pending.subarray(end)
    }
  }
  if (pending.length) throw begun ? truncated(file) : notABackup(file)
}

async function* unzipped(source: BackupSource): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: 256 * 1024 })
  const bytes = Readable.from(source.bytes(), { objectMode: false })
  bytes.once('error', error => gunzip.destroy(error))
  try {
    yield* bytes.pipe(gunzip)
  } catch (error) {
    throw error instanceof StartupError ? error : unzipError(error as NodeJS.ErrnoException, source.name)
  } finally {
    bytes.destroy()
  }
}

function unzipError({ code, message }: NodeJS.ErrnoException, file: string): StartupError {
  if (code === 'Z_BUF_ERROR') return truncated(file)
  if (message === 'incorrect header check') return notABackup(file)
  return damaged(file)
}

function readHeader(frame: Buffer, file: string): BackupHeader {
  const received = parseJson(frame.toString())
  const named = z.object({ format: z.literal(formatName), version: z.number() }).safeParse(received)
  if (!named.success) throw notABackup(file)
  if (named.data.version > formatVersion)
    throw new StartupError(`${file} was written by a newer Gridhaul: restore it with that one.`)
  const header = backupHeader.safeParse(received)
  if (!header.success) throw damaged(file)
  return header.data
}

const notABackup = (file: string) => new StartupError(`${file} is not a backup of Gridhaul.`)
const truncated = (file: string) => new StartupError(`${file} is cut off: its end is missing.`)
export const damaged = (file: string) =>
  new StartupError(`${file} is damaged: its contents are not what was written.`)
