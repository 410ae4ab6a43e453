import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteId, quoteValue, sanitizeForDisplay } from '../../../domain/words/sanitize.ts'

test.each([
  [42, '42'],
  [-0.5, '-0.5'],
  [Number.POSITIVE_INFINITY, 'Infinity'],
  [null, 'null'],
  [true, 'true'],
  ['X', '"X"'],
  ['', '""'],
  ['say "no" \\ stop', '"say \\"no\\" \\\\ stop"'],
  ['a\nb\u202ec\u0000', '"a\\u{a}b\\u{202e}c\\u{0}"'],
  [[1, 2], 'a list'],
  [{ a: 1 }, 'an object'],
])('the value %j is shown as %s', (value, shown) => {
  expect(quoteValue(value)).toBe(shown)
})

test('a long value is shortened, but not within a character', () => {
  const shown = quoteValue('🚚'.repeat(1000))

  expect(shown).toBe(`"${'🚚'.repeat(60)}…"`)
})

test.each([
  ['MB-1', 'MB-1'],
  ['__proto__', '__proto__'],
  ['', '""'],
  ['two words', '"two words"'],
  ['T-1, period 5', '"T-1, period 5"'],
])('the id %j is shown as %s', (id, shown) => {
  expect(quoteId(id)).toBe(shown)
})

const anyText = fc.string({ unit: 'binary' })

const expectShort = (shown: string) => {
  expect(shown).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
  expect(shown.length).toBeLessThan(700)
}

test('every value is shown on one short line without invisible characters', () => {
  const anyValue = fc.oneof(anyText, fc.jsonValue(), fc.constant({ toString: '' }))
  fc.assert(fc.property(anyValue, value => expectShort(quoteValue(value))))
})

test('every id and text is shown on one short line without invisible characters', () => {
  fc.assert(
    fc.property(anyText, text => {
      expectShort(quoteId(text))
      expectShort(sanitizeForDisplay(text))
    }),
  )
})
