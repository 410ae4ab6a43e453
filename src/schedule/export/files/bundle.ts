// One file as it is, several as one ZIP archive: a browser asks before it downloads more than one file.
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { MadeFile } from '../export-request.ts'

/** `name` has no extension. */
export async function bundleFiles(
  parts: readonly Blob[],
  name: string,
  extension: string,
): Promise<MadeFile> {
  const [only, ...more] = parts
  if (only && more.length === 0) return { file: only, extension }
  const digits = String(parts.length).length
  const file = await zipFiles(
    parts.map((content, i) => ({
      name: `${name}-${String(i + 1).padStart(digits, '0')}.${extension}`,
      content,
    })),
  )
  return { file, extension: `${extension}.zip` }
}

interface ZipPart {
  name: string
  content: Blob
}

/** The same plan gives the same bytes: every file is dated 1 January 1980, the earliest date of the format. */
const firstDay = new Date(1980, 0, 1)
const isCompressed = ({ type }: Blob): boolean => type === 'image/png'

/** Adds the files one by one, so that only one is in memory uncompressed. */
export async function zipFiles(parts: readonly ZipPart[]): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((failure, piece) => {
    if (failure) throw failure
    pieces.push(piece as Uint8Array<ArrayBuffer>)
  })
  for (const { name, content } of parts) {
    const part = isCompressed(content) ? new ZipPassThrough(name) : new ZipDeflate(name)
    part.mtime = firstDay
    zip.add(part)
    part.push(new Uint8Array(await content.arrayBuffer()), true)
  }
  zip.end()
  return new Blob(pieces, { type: 'application/zip' })
}
