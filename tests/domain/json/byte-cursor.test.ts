import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteCursor, ReadError } from '../../../domain/json/byte-cursor.ts'
import { bytesOfText } from '../../support/json-notations.ts'
import { runsOf } from '../../support/property-runs.ts'

/** The one value that the text is; anything after it is an error. */
function valueIn(text: string): unknown {
  const cursor = new ByteCursor(bytesOfText(text))
  const value = cursor.value()
  cursor.end()
  return value
}

/** What is read, or that it is not. */
function outcome(read: () => unknown): unknown {
  try {
    return { value: read() }
  } catch (error) {
    if (error instanceof ReadError || error instanceof SyntaxError) return 'not readable'
    throw error
  }
}

const digits = (most: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: most })

/** Numbers as JSON may write them, and some as it may not. */
const numberText = fc
  .record({
    sign: fc.constantFrom('', '-'),
    whole: digits(18),
    decimals: fc.oneof(
      fc.constant(''),
      digits(18).map(text => `.${text}`),
      fc.constant('.'),
    ),
    exponent: fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      fc
        .tuple(fc.constantFrom('e', 'E'), fc.constantFrom('', '+', '-'), digits(3))
        .map(parts => parts.join('')),
      fc.constantFrom('e', 'E-', 'e1.5'),
    ),
  })
  .map(({ sign, whole, decimals, exponent }) => sign + whole + decimals + exponent)

test('a number is the one that JSON.parse reads, to the last bit', () => {
  fc.assert(
    fc.property(
      fc.oneof(numberText, fc.double({ noNaN: true, noDefaultInfinity: true }).map(String)),
      text => {
        expect(outcome(() => valueIn(text))).toStrictEqual(outcome(() => JSON.parse(text)))
      },
    ),
    { numRuns: runsOf(2000) },
  )
})

test.each([
  '0',
  '-0',
  '0.1',
  '0.30000000000000004',
  '123456789012345',
  '9007199254740993',
  '1e999',
  '4.35',
  '1.005',
])('%s is read as JSON.parse reads it', text => {
  expect(Object.is(valueIn(text), JSON.parse(text))).toBe(true)
})

test('a value of any kind is the one that JSON.parse reads', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent)

      expect(valueIn(` ${text}\r\n`)).toStrictEqual(JSON.parse(text))
    }),
  )
})

test('a text of any characters is the one that JSON.parse reads', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (value, isEscaped) => {
      const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
      const written = JSON.stringify(value)
      const text = isEscaped ? written.replace(/[a-z\u0080-\uffff]/g, escaped) : written

      expect(valueIn(text)).toBe(JSON.parse(text))
    }),
  )
})

test('texts beyond the first 64 kB are read correctly', () => {
  const texts = Array.from({ length: 9000 }, (_, i) => (i % 500 === 0 ? `é${i}`.repeat(20_000) : `text ${i}`))
  const cursor = new ByteCursor(bytesOfText(JSON.stringify(texts)))

  const read: unknown[] = []
  for (let more = cursor.enterList(); more; more = cursor.continuesInList()) read.push(cursor.value())

  expect(read).toEqual(texts)
})

test('nothing is accepted that JSON.parse refuses', () => {
  const broken = fc
    .tuple(
      fc.jsonValue({ maxDepth: 2 }),
      fc.nat(),
      fc.constantFrom('', '"', '\\', ',', '{', ']', '\u0001', 'x', '1'),
    )
    .map(([value, place, letter]) => {
      const text = JSON.stringify(value)
      const at = place % text.length
      return text.slice(0, at) + letter + text.slice(at + 1)
    })

  fc.assert(
    fc.property(broken, text => {
      expect(outcome(() => valueIn(text))).toStrictEqual(outcome(() => JSON.parse(text)))
    }),
    { numRuns: runsOf(1000) },
  )
})
