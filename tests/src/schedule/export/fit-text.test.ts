import { expect, test } from 'vitest'
import { cutText, wrapText } from '../../../../src/schedule/export/pages/fit-text.ts'

/** A pixel for each letter. */
const width = (text: string) => [...text].length

test('a wrapped text breaks between its words and loses none', () => {
  expect(wrapText('one two three four', 9, width)).toEqual(['one two', 'three', 'four'])
  expect(wrapText('short', 9, width)).toEqual(['short'])
  expect(wrapText('', 9, width)).toEqual([''])
})

test('a word wider than a line is broken inside', () => {
  expect(wrapText('an abcdefghij end', 4, width)).toEqual(['an', 'abcd', 'efgh', 'ij', 'end'])
  expect(wrapText('🔋🔋🔋', 1, width)).toEqual(['🔋', '🔋', '🔋'])
  expect(wrapText('wide', 0, width)).toEqual(['w', 'i', 'd', 'e', ''])
})

test('a text that does not fit is cut with an ellipsis', () => {
  expect(cutText('MB-1', 4, width)).toBe('MB-1')
  expect(cutText('MB-12345', 5, width)).toBe('MB-1…')
  expect(cutText('MB-1', 0, width)).toBe('…')
})
