// Tables as CSV (RFC 4180): comma, CRLF, quotes where they are needed. A spreadsheet opens it as it is.

/** A cell: text, a number, or nothing. */
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

// A spreadsheet would run text that begins so, and ids come from outside: the apostrophe makes it text again. Where the list
// separator is a semicolon or a tab, as in half of Europe, a cell begins after one too, and a line after a break inside of quotes.
const beginsFormula = /((?:^|[;\t\r\n])["\s]*)([=+\-@＝＋－＠])/g
const needsQuotes = /[",;\t\r\n]|^\s|\s$/
