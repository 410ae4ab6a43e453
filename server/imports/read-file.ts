// Reads the text of a CSV file: with or without a byte order mark, separated by commas, semicolons or tabs.
import { CsvError, type Options, parse } from 'csv-parse/sync'
import { type ImportKind, maxImportColumns, maxImportLines } from '../../domain/import/columns.ts'
import {
  countKnownColumns,
  FileRefused,
  type ImportFile,
  readFileRows,
} from '../../domain/import/file-rows.ts'
import { fileNotCsv, fileTooManyLines, fileTooWide } from '../../domain/import/texts.ts'

/** Characters in which the separator shows. */
const maxHeaderLength = 20_000
const separators = [',', ';', '\t']

/** Throws FileRefused. */
export function readFile(kind: ImportKind, text: string): ImportFile {
  const beginning = text.slice(0, maxHeaderLength)
  const headers = separators.map(delimiter => headerOf(beginning, delimiter))
  const known = headers.map(header => countKnownColumns(kind, header))
  const best = known.indexOf(Math.max(...known))
  requireFewColumns(headers[best])
  const lines = parsed(text, { delimiter: separators[best] ?? ',', to: maxImportLines + 1 })
  if (lines.length > maxImportLines) throw new FileRefused(fileTooManyLines)
  requireFewColumns(lines[0])
  return readFileRows(kind, lines)
}

function requireFewColumns(header: readonly string[] = []): void {
  if (header.length > maxImportColumns) throw new FileRefused(fileTooWide)
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
