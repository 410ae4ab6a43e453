// Receives a JSON body, and counts what it holds while it arrives: parsing a few megabytes of empty lists takes seconds and a gigabyte,
// and nobody else is answered meanwhile.
import type { Readable } from 'node:stream'
import { bodyTooDense } from '../../domain/messages/server.ts'
import { AppError, refusal } from './errors.ts'

export interface JsonLimits {
  maxBytes: number
  /** Of all kinds, lists and objects among them. */
  maxValues: number
  /** A list in an object in a list is 3. */
  maxDepth: number
}

const [quote, backslash, comma, listBegin, listEnd, objectBegin, objectEnd] = Buffer.from('"\\,[]{}')

/** Counts without parsing, so that its work is proportional to the bytes, whatever they are. */
export class JsonScan {
  bytes = 0
  /** Lists and objects. */
  brackets = 0
  /** At least the number of values: a pair of empty brackets counts as two. */
  values = 1
  maxDepth = 0
  readonly #separator: (offset: number) => void
  #depth = 0
  #isInText = false
  #isEscaped = false

  /** `separator` is called with the offset of each comma of the outermost list or object. */
  constructor(separator: (offset: number) => void = () => {}) {
    this.#separator = separator
  }

  add(chunk: Uint8Array): void {
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i]
      if (this.#isEscaped) this.#isEscaped = false
      else if (byte === quote) this.#isInText = !this.#isInText
      else if (this.#isInText) this.#isEscaped = byte === backslash
      else if (byte === comma) this.#separate(this.bytes + i)
      else if (byte === listBegin || byte === objectBegin) this.#open()
      else if (byte === listEnd || byte === objectEnd) this.#depth -= 1
    }
    this.bytes += chunk.length
  }

  #open(): void {
    this.brackets += 1
    this.values += 1
    this.#depth += 1
    if (this.#depth > this.maxDepth) this.maxDepth = this.#depth
  }

  #separate(offset: number): void {
    this.values += 1
    if (this.#depth === 1) this.#separator(offset)
  }
}

/** Hands each chunk of a body to `check` as it arrives. What that throws ends the reception; the rest of the body is discarded then. */
export async function receiveBody(body: Readable, check: (chunk: Buffer) => void): Promise<Buffer> {
  const chunks: Buffer[] = []
  try {
    // A refusal is sent on this connection, so it must stay open.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      check(chunk)
      chunks.push(chunk)
    }
  } catch (error) {
    body.resume()
    // A client that disconnects is not an error of the server.
    throw error instanceof AppError ? error : refusal('malformed')
  }
  return Buffer.concat(chunks)
}

export interface ReceivedJson {
  bytes: Buffer
  values: number
  /** The offsets of the commas between the elements of the outermost list or object. */
  commas: readonly number[]
}

/** Throws a refusal as soon as the body exceeds a limit. `contentLength` is NaN if the sender does not say it. */
export async function receiveJson(
  body: Readable,
  { maxBytes, maxValues, maxDepth }: JsonLimits,
  contentLength: number,
): Promise<ReceivedJson> {
  if (contentLength > maxBytes) throw refusal('too_large')
  const commas: number[] = []
  const scan = new JsonScan(offset => commas.push(offset))
  const bytes = await receiveBody(body, chunk => {
    scan.add(chunk)
    if (scan.bytes > maxBytes) throw refusal('too_large')
    if (scan.values > maxValues || scan.maxDepth > maxDepth) throw new AppError('too_large', bodyTooDense)
  })
  return { bytes, values: scan.values, commas }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The text of a body, without a byte order mark. Throws if it is not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw refusal('malformed')
  }
}
