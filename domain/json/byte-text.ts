// Text out of bytes: any text in UTF-8, and quickly the short plain ones of which a file has a million.

/** The part of the global that is used: it is there in browsers, workers and Node. */
declare const TextDecoder: new (
  encoding: string,
  options?: { ignoreBOM: boolean },
) => { decode: (bytes: Uint8Array) => string }

// What begins a part of a text is of the text, whatever it spells.
const anyText = new TextDecoder('utf-8', { ignoreBOM: true })
// A character for each byte, and for those of ASCII the right one.
const byteText = new TextDecoder('latin1')

const fileText = new TextDecoder('utf-8')

const windowBytes = 0x10000

export const textOf = (bytes: Uint8Array, start: number, end: number): string =>
  anyText.decode(bytes.subarray(start, end))

/** The same of a whole file, without the byte order mark that it may begin with. */
export const textOfFile = (bytes: Uint8Array): string => fileText.decode(bytes)

/** Decodes many bytes at a time, and gives slices of them: to decode each text by itself takes ten times as long. */
export class AsciiWindow {
  readonly #bytes: Uint8Array
  #start = 0
  #text = ''

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Bytes from `start` up to `end`, all of them ASCII. */
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
