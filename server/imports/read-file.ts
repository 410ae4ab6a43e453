// Reads the text of a CSV file: with or without a byte order mark, separated by commas, semicolons or tabs.
import { CsvError, type Options, parse } from 'csv-parse/sync'
import type { ImportKind } from '../../domain/import/columns.ts'
import {
  countKnownColumns,
  FileRefused,
  type ImportFile,
  readFileRows,
} from '../../domain/import/file-rows.ts'
import { fileNotCsv } from '../../domain/import/texts.ts'

const separators = [',', ';', '\t']

/** Throws FileRefused. */
export function readFile(kind: ImportKind, text: string): ImportFile {
  const known = separators.map(delimiter => countKnownColumns(kind, headerOf(text, delimiter)))
  const delimiter = separators[known.indexOf(Math.max(...known))] ?? ','
  return readFileRows(kind, parsed(text, { delimiter }))
}

/** Empty if the first line cannot be read with this separator. */
function headerOf(text: string, delimiter: string): string[] {
  try {
    return parsed(text, { delimiter, to: 1 })[0] ?? []
  } catch {
    return []
  }
}

function parsed(text: string, options: Options): string[][] {
  try {
    return parse(text, { ...options, bom: true, relax_column_count: true })
  } catch (thrown) {
    if (thrown instanceof CsvError) throw new FileRefused(fileNotCsv(Number(thrown.lines ?? 1)))
    throw thrown
  }
}
