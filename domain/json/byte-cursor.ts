// Reads JSON from bytes, one value at a time, without a text or an object of the whole.
import { AsciiWindow, textOf } from './byte-text.ts'

/** Thrown by `ByteCursor`: the bytes are not JSON, or in a notation that it does not read. */
export class ReadError extends Error {
  override name = 'ReadError'
}

/** Gives the same values as JSON.parse. Each method first skips white space. */
export class ByteCursor {
  /** The index of the next byte. */
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

  /** Enters an object. False if it is empty; the cursor is behind it then. */
  enterObject(): boolean {
    this.#expect(openBrace)
    return !this.#takes(closeBrace)
  }

  /** Call after a member's value. False if it was the last; the cursor is behind the object then. */
  continuesInObject(): boolean {
    return this.#takes(comma) || this.#ends(closeBrace)
  }

  /** Enters a list. False if it is empty; the cursor is behind it then. */
  enterList(): boolean {
    this.#expect(openBracket)
    return !this.#takes(closeBracket)
  }

  /** Call after an item. False if it was the last; the cursor is behind the list then. */
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

  /** How many of the next `max` bytes equal those from `start`; 0 if fewer than `max` are left. */
  sameBytes(start: number, max: number): number {
    this.#next()
    const view = this.#view
    const from = this.at
    if (from + max > view.byteLength) return 0
    let i = 0
    while (i + 4 <= max && view.getInt32(from + i) === view.getInt32(start + i)) i += 4
    while (i < max && view.getInt8(from + i) === view.getInt8(start + i)) i++
    return i
  }

  /** A value of any kind. */
  value(): unknown {
    const byte = this.#next()
    if (byte === quote) return this.#text()
    if (byte === minus || isDigit(byte)) return this.#number()
    return this.parsed()
  }

  /** A value of any kind, by JSON.parse. */
  parsed(): unknown {
    this.#next()
    const start = this.at
    this.skip()
    return JSON.parse(textOf(this.#bytes, start, this.at))
  }

  /** Skips a value. Only its end is found; whether it is valid shows when it is read. */
  skip(): void {
    const byte = this.#next()
    if (byte === quote) this.at = this.#textEnd(this.at + 1)
    else if (byte === openBrace || byte === openBracket) this.#skipNested()
    else this.#skipWord()
  }

  /** Throws unless only white space is left. */
  end(): void {
    if (this.#next() !== pastEnd) throw new ReadError()
  }

  /** The next byte after white space; the cursor stays at it. */
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
    while (isLiteralByte(at(bytes, this.at))) this.at++
    if (this.at === start) throw new ReadError()
  }

  /** Call at the opening quote. */
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

  /** The index behind the closing quote of the text that continues at `start`. */
  #textEnd(start: number): number {
    const bytes = this.#bytes
    let i = start
    for (let byte = at(bytes, i); byte !== quote; byte = at(bytes, ++i)) {
      if (byte === backslash) i++
      else if (byte === pastEnd) throw new ReadError()
    }
    return i + 1
  }

  /** Up to fifteen digits, a number is exactly its digits divided by a power of ten; JSON.parse reads longer ones. */
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
    if (byte === lowerE || byte === upperE || whole + decimals > maxDigits) return this.parsed() as number
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
const upperE = 0x45
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const lowerA = 0x61
const lowerE = 0x65
const lowerZ = 0x7a
const openBrace = 0x7b
const closeBrace = 0x7d
const firstBeyondAscii = 0x80

const maxDigits = 15
const powersOfTen = Array.from({ length: maxDigits + 1 }, (_, i) => 10 ** i)

const isDigit = (byte: number): boolean => byte >= zero && byte < zero + 10
const isLiteralByte = (byte: number): boolean =>
  isDigit(byte) ||
  (byte >= lowerA && byte <= lowerZ) ||
  byte === minus ||
  byte === plus ||
  byte === point ||
  byte === upperE

const at = (bytes: Uint8Array, i: number): number => (i < bytes.length ? (bytes[i] as number) : pastEnd)
