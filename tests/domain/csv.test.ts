import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvText, unescapedCell } from '../../domain/csv.ts'
import { readCsv } from '../support/read-csv.ts'

test('a table is written as lines of cells, and every line ends with CRLF', () => {
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
  'no spreadsheet reads %j as a formula',
  text => {
    expect(csvText([[text]])).toMatch(/^"?\s*'/)
  },
)

test.each([',', ';', '\t'])('no text becomes a formula if %j separates cells', separator => {
  const text = fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '＝', ';', ',', '\t', '"', ' ', '\n', 'a', '1'),
  })
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), row => {
      const cells = openedWith(separator, csvText([row]))
      expect(cells.filter(cell => /^\s*[=+\-@＝]/.test(cell))).toEqual([])
    }),
  )
})

/** The cells as a spreadsheet reads them: quotes count at the start of a cell alone. */
function openedWith(separator: string, csv: string): string[] {
  const cells: string[] = []
  let rest = csv
  while (rest) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest)
    const plain =
      new RegExp(`^[^${separator}\r\n]*`).exec(quoted ? rest.slice(quoted[0].length) : rest)?.[0] ?? ''
    cells.push((quoted?.[1]?.replaceAll('""', '"') ?? '') + plain)
    rest = rest.slice((quoted?.[0].length ?? 0) + plain.length + 1)
  }
  return cells
}

test('a negative number stays a number', () => {
  expect(csvText([[-3.5, -0, 1e21]])).toBe('-3.5,0,1e+21\r\n')
})

test('a text that was escaped as a formula, or looks as if it had been, is read back as it was', () => {
  const text = fc.string({ unit: fc.constantFrom('=', '-', '＋', "'", ';', '\t', '\n', '"', ' ', 'a') })
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), row => {
      expect(readCsv(csvText([['first', ...row]]))[0]?.map(unescapedCell)).toEqual(['first', ...row])
    }),
  )
})
