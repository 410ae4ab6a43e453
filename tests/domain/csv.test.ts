import { expect, test } from 'vitest'
import { csvText } from '../../domain/csv.ts'

test('a table is lines of cells, each line ended', () => {
  expect(
    csvText([
      ['id', 'kWh', 'note'],
      ['MB-1', 12.5, null],
    ]),
  ).toBe('id,kWh,note\r\nMB-1,12.5,\r\n')
})

test('text with commas, quotes, line breaks or spaces at its ends is quoted', () => {
  expect(csvText([['a,b', 'say "x"', 'one\ntwo', ' x', 'a b']])).toBe(
    '"a,b","say ""x""","one\ntwo"," x",a b\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\u00a0=1'])(
  'no spreadsheet takes %j for a formula',
  text => {
    expect(csvText([[text]])).toMatch(/^"?'/)
  },
)

test('a negative number is a number', () => {
  expect(csvText([[-3.5, -0, 1e21]])).toBe('-3.5,0,1e+21\r\n')
})
