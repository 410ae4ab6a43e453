// Reads CSV back as a spreadsheet does (RFC 4180): a row of texts for each line.
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (end === '' && row.length === 0) break
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

/** The same by the names in the first row. */
export function readCsvRecords(text: string): Record<string, string>[] {
  const [names = [], ...rows] = readCsv(text)
  return rows.map(row => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ''])))
}
