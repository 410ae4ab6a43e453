// The rows of a file by field: which column is which, and what a cell says.
import { unescapedCell } from '../csv.ts'
import { snakeCase } from '../field-names.ts'
import {
  exportedOnly,
  type ImportKind,
  importColumns,
  keyFields,
  maxImportColumns,
  maxImportRows,
} from './columns.ts'
import { columnMissing, columnTwice, fileEmpty, fileTooLong, fileWithoutRows } from './texts.ts'

/** A file that cannot be imported at all. The message is for people. */
export class FileRefused extends Error {}

/** By field; cells that are empty are not in it. */
export type Cells = Readonly<Record<string, string>>

export interface FileRow {
  /** As a spreadsheet counts them: the header is row 1. */
  row: number
  cells: Cells
  /** It has cells beyond those of the header. */
  isTooLong: boolean
}

export interface ImportFile {
  rows: FileRow[]
  ignoredColumns: string[]
}

/** `lines` are the cells of each row, the header first. Throws FileRefused. */
export function readFileRows(kind: ImportKind, lines: readonly (readonly string[])[]): ImportFile {
  const [header, ...rest] = lines
  if (!header || header.every(isBlank)) throw new FileRefused(fileEmpty)
  const fields = header.map(each => fieldOf(kind, each))
  checkColumns(kind, fields)
  const filled = rest.map((cells, i) => ({ cells, row: i + 2 })).filter(({ cells }) => !cells.every(isBlank))
  if (filled.length === 0) throw new FileRefused(fileWithoutRows)
  if (filled.length > maxImportRows) throw new FileRefused(fileTooLong(filled.length))
  const rows = filled.map(({ cells, row }) => rowOf(cells, fields, row))
  const ignoredColumns = header.filter(
    (each, i) => fields[i] === undefined && !isBlank(each) && !isExportedOnly(kind, each),
  )
  return { rows, ignoredColumns: ignoredColumns.map(each => each.trim()) }
}

/** How many columns of a header are known: the right separator is the one with the most. */
export const countKnownColumns = (kind: ImportKind, header: readonly string[]): number =>
  header.slice(0, maxImportColumns).filter(each => fieldOf(kind, each) !== undefined).length

/** By the header, in any case, or by the field's name in the API. */
function fieldOf(kind: ImportKind, header: string): string | undefined {
  const wanted = plain(header)
  const found = Object.entries(importColumns[kind]).find(
    ([field, known]) => plain(known) === wanted || plain(snakeCase(field)) === wanted,
  )
  return found?.[0]
}

const isExportedOnly = (kind: ImportKind, header: string): boolean =>
  exportedOnly[kind].some(known => plain(known) === plain(header))

const plain = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')

function checkColumns(kind: ImportKind, fields: readonly (string | undefined)[]): void {
  const columns: Readonly<Record<string, string>> = importColumns[kind]
  const twice = fields.find((field, i) => field !== undefined && fields.indexOf(field) !== i)
  if (twice !== undefined) throw new FileRefused(columnTwice(columns[twice] ?? twice))
  if (!keyFields[kind].some(field => fields.includes(field)))
    throw new FileRefused(columnMissing(keyFields[kind].map(field => columns[field] ?? field)))
}

function rowOf(texts: readonly string[], fields: readonly (string | undefined)[], row: number): FileRow {
  const cells: Record<string, string> = {}
  fields.forEach((field, i) => {
    const text = cellText(texts[i] ?? '')
    if (field !== undefined && text !== '') cells[field] = text
  })
  return { row, cells, isTooLong: texts.slice(fields.length).some(text => !isBlank(text)) }
}

const cellText = (text: string): string => unescapedCell(text).trim()

const isBlank = (text: string): boolean => text.trim() === ''
