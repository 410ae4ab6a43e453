// Walks over JSON as bytes: values are made one at a time, where they are asked for, without a text or an object of the whole.
import { AsciiWindow, textOf } from './byte-text.ts'

/** What `ByteCursor` throws: these bytes are no JSON, or none that it reads. */
export class ReadError extends Error {
  override name = 'ReadError'
}

/** A value that it gives is the one that JSON.parse would give. Spaces before what is asked for are gone past. */
export class ByteCursor {
  /** Where it stands: the index of the next byte. */
  at: number
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #ascii: AsciiWindow

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#ascii = new AsciiWindow(bytes)
    this.at = byteOrderMark.every((byte, i) => bytes[i] === byte) ? byteOrderMark.length : 0
  }

  /** Goes into an object: false where it is empty, and gone past. */
  enterObject(): boolean {
    this.#expect(openBrace)
    return !this.#takes(closeBrace)
  }

  /** After a member's value: false where it was the last, and the object is gone past. */
  continuesInObject(): boolean {
    return this.#takes(comma) || this.#ends(closeBrace)
  }

  /** Goes into a list: false where it is empty, and gone past. */
  enterList(): boolean {
    this.#expect(openBracket)
    return !this.#takes(closeBracket)
  }

  /** After an item: false where it was the last, and the list is gone past. */
  continuesInList(): boolean {
    return this.#takes(comma) || this.#ends(closeBracket)
  }

  /** A member's name. */
  name(): string {
    if (this.#next() !== quote) throw new ReadError()
    const name = this.#text()
    this.#expect(colon)
    return name
  }

  /** A member's name that spells a whole number from 1 to 999. */
  numberName(): number {
    this.#expect(quote)
    const bytes = this.#bytes
    const start = this.at
    let number = 0
    let i = start
    for (let byte = at(bytes, i); isDigit(byte); byte = at(bytes, ++i)) number = number * 10 + byte - zero
    if (i === start || i > start + 3 || bytes[start] === zero) throw new ReadError()
    this.at = i
    this.#expect(quote)
    this.#expect(colon)
    return number
  }

  /** How many bytes are the same as those from `start` on; only the first `most` are looked at. */
  sameBytes(start: number, most: number): number {
    this.#next()
    const view = this.#view
    const from = this.at
    if (from + most > view.byteLength) return 0
    let i = 0
    while (i + 4 <= most && view.getInt32(from + i) === view.getInt32(start + i)) i += 4
    while (i < most && view.getInt8(from + i) === view.getInt8(start + i)) i++
    return i
  }

  /** A value of any kind. */
  value(): unknown {
    const byte = this.#next()
    if (byte === quote) return this.#text()
    if (byte === minus || isDigit(byte)) return this.#number()
    return this.parsed()
  }

  /** A value of any kind, read by JSON.parse. */
  parsed(): unknown {
    this.#next()
    const start = this.at
    this.skip()
    return JSON.parse(textOf(this.#bytes, start, this.at))
  }

  /** Goes past a value of which no more is seen than where it ends: whether it is sound shows when it is read. */
  skip(): void {
    const byte = this.#next()
    if (byte === quote) this.at = this.#textEnd(this.at + 1)
    else if (byte === openBrace || byte === openBracket) this.#skipNested()
    else this.#skipWord()
  }

  /** Only spaces may be left. */
  end(): void {
    if (this.#next() !== pastEnd) throw new ReadError()
  }

  /** The byte that comes after the spaces; it is not gone past. */
  #next(): number {
    const bytes = this.#bytes
    let i = this.at
    let byte = at(bytes, i)
    while (byte === space || byte === lineFeed || byte === carriageReturn || byte === tab)
      byte = at(bytes, ++i)
    this.at = i
    return byte
  }

  #takes(byte: number): boolean {
    if (this.#next() !== byte) return false
    this.at++
    return true
  }

  #expect(byte: number): void {
    if (!this.#takes(byte)) throw new ReadError()
  }

  #ends(byte: number): false {
    this.#expect(byte)
    return false
  }

  #skipNested(): void {
    const bytes = this.#bytes
    let depth = 0
    let i = this.at
    do {
      const byte = at(bytes, i++)
      if (byte === openBrace || byte === openBracket) depth++
      else if (byte === closeBrace || byte === closeBracket) depth--
      else if (byte === quote) i = this.#textEnd(i)
      else if (byte === pastEnd) throw new ReadError()
    } while (depth > 0)
    this.at = i
  }

  /** A number, or a word such as null. */
  #skipWord(): void {
    const bytes = this.#bytes
    const start = this.at
    while (isOfWord(at(bytes, this.at))) this.at++
    if (this.at === start) throw new ReadError()
  }

  /** It stands at the text's first quote. */
  #text(): string {
    const bytes = this.#bytes
    const start = this.at + 1
    let i = start
    let byte = at(bytes, i)
    while (byte >= space && byte < firstBeyondAscii && byte !== quote && byte !== backslash)
      byte = at(bytes, ++i)
    if (byte !== quote) return this.parsed() as string
    this.at = i + 1
    return this.#ascii.slice(start, i)
  }

  /** Where the text ends of which the bytes from `start` are left. */
  #textEnd(start: number): number {
    const bytes = this.#bytes
    let i = start
    for (let byte = at(bytes, i); byte !== quote; byte = at(bytes, ++i)) {
      if (byte === backslash) i++
      else if (byte === pastEnd) throw new ReadError()
    }
    return i + 1
  }

  /** Of up to fifteen digits, a number is exactly its digits divided by a power of ten; others are left to JSON.parse. */
  #number(): number {
    const bytes = this.#bytes
    const start = this.at
    const first = bytes[start] === minus ? start + 1 : start
    let i = first
    let digits = 0
    let byte = at(bytes, i)
    for (; isDigit(byte); byte = at(bytes, ++i)) digits = digits * 10 + byte - zero
    const whole = i - first
    let decimals = 0
    if (byte === point) {
      const firstDecimal = i + 1
      byte = at(bytes, ++i)
      for (; isDigit(byte); byte = at(bytes, ++i)) digits = digits * 10 + byte - zero
      decimals = i - firstDecimal
      if (decimals === 0) throw new ReadError()
    }
    if (whole === 0 || (whole > 1 && bytes[first] === zero)) throw new ReadError()
    if (byte === smallE || byte === largeE || whole + decimals > mostDigits) return this.parsed() as number
    this.at = i
    const size = digits / (powersOfTen[decimals] as number)
    return first > start ? -size : size
  }
}

const byteOrderMark = [0xef, 0xbb, 0xbf]
const pastEnd = -1
const tab = 0x09
const lineFeed = 0x0a
const carriageReturn = 0x0d
const space = 0x20
const quote = 0x22
const plus = 0x2b
const comma = 0x2c
const minus = 0x2d
const point = 0x2e
const zero = 0x30
const colon = 0x3a
const largeE = 0x45
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const smallA = 0x61
const smallE = 0x65
const smallZ = 0x7a
const openBrace = 0x7b
const closeBrace = 0x7d
const firstBeyondAscii = 0x80

const mostDigits = 15
const powersOfTen = Array.from({ length: mostDigits + 1 }, (_, i) => 10 ** i)

const isDigit = (byte: number): boolean => byte >= zero && byte < zero + 10
const isOfWord = (byte: number): boolean =>
  isDigit(byte) ||
  (byte >= smallA && byte <= smallZ) ||
  byte === minus ||
  byte === plus ||
  byte === point ||
  byte === largeE

const at = (bytes: Uint8Array, i: number): number => (i < bytes.length ? (bytes[i] as number) : pastEnd)
