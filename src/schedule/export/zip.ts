// Several files in one, for a browser that hands over a single one: a ZIP archive, its parts compressed by the browser.

export interface ZipPart {
  name: string
  content: Blob
}

/** Names are plain ASCII. What does not get smaller is left as it is. */
export async function zipped(parts: readonly ZipPart[]): Promise<Blob> {
  const pieces: (Blob | Uint8Array<ArrayBuffer>)[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { name, content } of parts) {
    const entry = await entryOf(name, content)
    pieces.push(header(localSignature, entry, []), entry.body)
    directory.push(header(directorySignature, entry, [offset]))
    offset += 30 + name.length + entry.body.size
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  return new Blob([...pieces, ...directory, endOf(parts.length, size, offset)], { type: 'application/zip' })
}

interface Entry {
  name: Uint8Array
  /** 8: deflated, 0: as it is. */
  method: 0 | 8
  checksum: number
  size: number
  body: Blob
}

async function entryOf(name: string, content: Blob): Promise<Entry> {
  const deflated = await new Response(
    content.stream().pipeThrough(new CompressionStream('deflate-raw')),
  ).blob()
  const smaller = deflated.size < content.size
  return {
    name: new TextEncoder().encode(name),
    method: smaller ? 8 : 0,
    checksum: crc32(new Uint8Array(await content.arrayBuffer())),
    size: content.size,
    body: smaller ? deflated : content,
  }
}

const localSignature = 0x04034b50
const directorySignature = 0x02014b50
const endSignature = 0x06054b50
/** Version 2.0: folders and deflate. */
const version = 20
/** 1 January 1980, the first day that the format knows: when a file was made says nothing about the plan. */
const firstDay = 0x21

/** Before a part, and with its place again in the directory at the end. */
function header(signature: number, entry: Entry, place: [] | [offset: number]): Uint8Array<ArrayBuffer> {
  const inDirectory = place.length > 0
  const bytes = new Bytes(30 + (inDirectory ? 16 : 0) + entry.name.length)
  bytes.four(signature)
  if (inDirectory) bytes.two(version)
  bytes.two(version, 0, entry.method, 0, firstDay)
  bytes.four(entry.checksum, entry.body.size, entry.size)
  bytes.two(entry.name.length, 0)
  if (inDirectory) {
    bytes.two(0, 0, 0)
    bytes.four(0, ...place)
  }
  return bytes.rest(entry.name)
}

function endOf(count: number, size: number, offset: number): Uint8Array<ArrayBuffer> {
  const bytes = new Bytes(22)
  bytes.four(endSignature)
  bytes.two(0, 0, count, count)
  bytes.four(size, offset)
  bytes.two(0)
  return bytes.whole
}

/** Numbers one after the other, the lowest byte first. */
class Bytes {
  readonly whole: Uint8Array<ArrayBuffer>
  readonly #view: DataView
  #at = 0

  constructor(length: number) {
    this.whole = new Uint8Array(length)
    this.#view = new DataView(this.whole.buffer)
  }

  two(...values: number[]): void {
    for (const value of values) {
      this.#view.setUint16(this.#at, value, true)
      this.#at += 2
    }
  }

  four(...values: number[]): void {
    for (const value of values) {
      this.#view.setUint32(this.#at, value, true)
      this.#at += 4
    }
  }

  rest(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    this.whole.set(bytes, this.#at)
    return this.whole
  }
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1
  return rest
})

function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of bytes) rest = (crcTable[(rest ^ byte) & 0xff] ?? 0) ^ (rest >>> 8)
  return ~rest >>> 0
}
