// Several files in one, for a browser that hands over a single one: a ZIP archive.
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZipPart {
  name: string
  content: Blob
}

/** When a file was made says nothing about the plan: 1 January 1980, the first day that the format knows. */
const firstDay = new Date(1980, 0, 1)
const isPacked = ({ type }: Blob): boolean => type === 'image/png'

/** The parts one after the other, so that no two of them are held unpacked at the same time. */
export async function zipped(parts: readonly ZipPart[]): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((failure, piece) => {
    if (failure) throw failure
    pieces.push(piece as Uint8Array<ArrayBuffer>)
  })
  for (const { name, content } of parts) {
    const part = isPacked(content) ? new ZipPassThrough(name) : new ZipDeflate(name)
    part.mtime = firstDay
    zip.add(part)
    part.push(new Uint8Array(await content.arrayBuffer()), true)
  }
  zip.end()
  return new Blob(pieces, { type: 'application/zip' })
}
