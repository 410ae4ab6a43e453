// Reads the text of a CSV file: with or without a byte order mark, separated by commas, semicolons or tabs.
import { CsvError, type Options, parse } from 'csv-parse/sync'
import {
  type ImportKind,
  maxImportColumns,
  maxImportLines,
  maxImportRows,
} from '../../domain/import/columns.ts'
import {
  countKnownColumns,
  FileRefused,
  type ImportFile,
  readFileRows,
} from '../../domain/import/file-rows.ts'
import {
  fileNotCsv,
  fileRowTooLong,
  fileTooManyCells,
  fileTooManyLines,
  fileTooWide,
} from '../../domain/import/texts.ts'

/** Of a row, in characters. So many at the beginning of the file are enough to tell its separator. */
const maxLineLength = 20_000
const separators = [',', ';', '\t']

/** The rows of a file of this kind. Throws FileRefused if none of it can be imported. */
export function readFile(kind: ImportKind, text: string): ImportFile {
  const beginning = text.slice(0, maxLineLength)
  const headers = separators.map(delimiter => headerOf(beginning, delimiter))
  const known = headers.map(header => countKnownColumns(kind, header))
  const best = known.indexOf(Math.max(...known))
  requireFewColumns(headers[best])
  const delimiter = separators[best] ?? ','
  if (text.split(delimiter).length > maxImportColumns * maxImportRows) throw new FileRefused(fileTooManyCells)
  const lines = parsed(text, { delimiter, to: maxImportLines + 1 })
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
  const { stackTraceLimit } = Error
  // The library makes an error for every line of another width than the first, relaxed or not, and stacks take most of its time.
  Error.stackTraceLimit = 0
  try {
    return parse(text, { ...options, bom: true, relax_column_count: true, max_record_size: maxLineLength })
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw thrown
    throw new FileRefused(
      thrown.code === 'CSV_MAX_RECORD_SIZE'
        ? fileRowTooLong(Number(thrown.records ?? 0) + 1)
        : fileNotCsv(Number(thrown.lines ?? 1)),
    )
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}
