// Tables as CSV (RFC 4180): comma, CRLF, quotes if needed.

/** Spreadsheets take a text as UTF-8 by it alone. */
export const byteOrderMark = '\ufeff'

/** Null is an empty cell. */
export type CsvCell = string | number | null

/** The first row is the header. Every line ends with CRLF, the last one too. */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map(row => `${row.map(cellText).join(',')}\r\n`).join('')

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = cell.replaceAll(beginsFormula, "$1'$2")
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The text that `csvText` made this cell of. */
export const unescapedCell = (cell: string): string => cell.replaceAll(escapingApostrophe, '')

// A spreadsheet would run text that begins like this as a formula, and ids come from outside: an apostrophe makes it text again. If
// the list separator is a semicolon or tab, as in much of Europe, a cell also begins after one, or after a line break in quotes. Text
// that has such apostrophes of its own gets one more, so that it can be read back.
const beginsFormula = /((?:^|[;\t\r\n])["\s]*)('*[=+\-@＝＋－＠])/g
// Found from the apostrophe on, which is quick in any text.
const escapingApostrophe = /'(?<=(?:^|[;\t\r\n])["\s]*')(?='*[=+\-@＝＋－＠])/g
const needsQuotes = /[",;\t\r\n]|^\s|\s$/
