// Decodes text from bytes: any text in UTF-8, and, fast, the short ASCII texts of which a large plan has a million.

/** The part of the global that is used; browsers, workers and Node have it. */
declare const TextDecoder: new (
  encoding: string,
  options?: { ignoreBOM: boolean },
) => { decode: (bytes: Uint8Array) => string }

// A byte order mark in the middle of a file is part of the text.
const anyText = new TextDecoder('utf-8', { ignoreBOM: true })
// One character per byte, correct for ASCII.
const byteText = new TextDecoder('latin1')

const fileText = new TextDecoder('utf-8')

const windowBytes = 0x10000

export const textOf = (bytes: Uint8Array, start: number, end: number): string =>
  anyText.decode(bytes.subarray(start, end))

/** The text of a whole file, without a leading byte order mark. */
export const textOfFile = (bytes: Uint8Array): string => fileText.decode(bytes)

/** Decodes 64 kB at a time and returns slices: decoding each text by itself takes ten times as long. */
export class AsciiWindow {
  readonly #bytes: Uint8Array
  #start = 0
  #text = ''

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** The bytes from `start` to before `end`, which must be ASCII. */
  slice(start: number, end: number): string {
    if (start < this.#start || end > this.#start + this.#text.length) this.#moveTo(start, end)
    return this.#text.slice(start - this.#start, end - this.#start)
  }

  #moveTo(start: number, end: number): void {
    const windowEnd = Math.max(end, start + windowBytes)
    this.#start = start
    this.#text = byteText.decode(this.#bytes.subarray(start, windowEnd))
  }
}
