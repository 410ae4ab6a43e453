import { expect, test } from 'vitest'
import { cut, wrapped } from '../../../../src/schedule/export/fitted-text.ts'

/** A pixel for each letter. */
const width = (text: string) => [...text].length

test('a text breaks between its words, and loses none', () => {
  expect(wrapped('one two three four', 9, width)).toEqual(['one two', 'three', 'four'])
  expect(wrapped('short', 9, width)).toEqual(['short'])
  expect(wrapped('', 9, width)).toEqual([''])
})

test('a word that is longer than a line breaks where it must', () => {
  expect(wrapped('an abcdefghij end', 4, width)).toEqual(['an', 'abcd', 'efgh', 'ij', 'end'])
  expect(wrapped('🔋🔋🔋', 1, width)).toEqual(['🔋', '🔋', '🔋'])
  expect(wrapped('wide', 0, width)).toEqual(['w', 'i', 'd', 'e', ''])
})

test('a text that does not fit is cut, and says so', () => {
  expect(cut('MB-1', 4, width)).toBe('MB-1')
  expect(cut('MB-12345', 5, width)).toBe('MB-1…')
  expect(cut('MB-1', 0, width)).toBe('…')
})
