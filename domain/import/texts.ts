// What an import says of a file and of its rows. Words of the file are quoted and shortened.
import { pluralize } from '../words/pluralize.ts'
import { maxImportColumns, maxImportLength, maxImportLines, maxImportRows } from './columns.ts'

export const fileEmpty = 'The file is empty.'
export const fileWithoutRows = 'The file has a header and no rows.'
export const fileTooLarge = `The file is too large: at most ${maxImportLength / 1_000_000} MB can be imported at once.`
export const fileTooLong = (rows: number) =>
  `The file has ${pluralize(rows, 'row', 'rows')}: at most ${maxImportRows.toLocaleString('en-US')} can be imported at once.`
export const fileTooManyLines = `The file has more than ${maxImportLines.toLocaleString('en-US')} lines, blank ones included: at most ${maxImportRows.toLocaleString('en-US')} rows can be imported at once.`
export const fileTooWide = `The first line of the file has too many columns: at most ${maxImportColumns} can be read.`
export const fileTooManyCells = `The file has too many cells: at most ${(maxImportColumns * maxImportRows).toLocaleString('en-US')} can be read, empty ones included.`
export const fileRowTooLong = (row: number) =>
  `Row ${row} of the file is too long: a quote in it may not be closed.`
export const fileNotCsv = (line: number) =>
  `The file cannot be read as CSV: the quotes in line ${line} do not match.`
export const fileNotText =
  'This is not UTF-8 text. Save it from the spreadsheet as "CSV UTF-8", and choose that file.'
export const columnMissing = (headers: readonly string[]) =>
  `The first line of the file names the columns, and ${headers.join(' or ')} is not among them.`
export const columnTwice = (header: string) => `The column ${header} is in the file twice.`

export const cellsBeyondHeader = 'The row has more cells than the header.'
export const duplicateOf = (row: number) => `Row ${row} is for the same record.`
export const idUnknown = 'No record has this ID. Leave the cell empty for a new record.'
export const nameAmbiguous = 'Several records have this name. Give the ID.'
export const nameElsewhere = (organization: string) =>
  `A record of ${organization} has this name. Give its ID, or for a new record its organization.`
export const organizationFixed = (organization: string) =>
  `The record belongs to ${organization}, which an import cannot change.`
export const emailFixed = (email: string) =>
  `The user with this ID has the email ${email}, which an import cannot change.`
export const referenceUnknown = (noun: string, word: string) => `There is no ${noun} ${quoted(word)}.`
export const referenceAmbiguous = (noun: string, word: string) =>
  `Several ${noun}s are called ${quoted(word)}. Give the ID.`
export const timeNotRead =
  'This is no date and time, like 2026-01-15 14:03, or with an offset 2026-01-15T14:03+01:00.'
export const maintenanceUnknown =
  'The unit has no repair or maintenance with this ID: it may have been deleted. Empty its cells, or for a new one only the ID.'
export const maintenanceAmbiguous =
  'Several repairs or maintenance of the unit begin then. Give the Maintenance ID.'
export const roleUnknown = (word: string) => `There is no role ${quoted(word)}.`
export const mayNotEditUsers = 'Only administrators can change users.'
export const mayNotSetRoles = 'Only administrators can change roles.'

export const importRefused = (count: number, first: { row: number; reason: string }) =>
  `Nothing was imported: ${pluralize(count, 'row is', 'rows are')} wrong. Row ${first.row}: ${first.reason}`
export const undoRefused = (names: readonly string[]) =>
  `Changed or used since the import: ${firstNames(names)}. Nothing was undone.`

export const importNotChecked = 'Error checking the file.'
export const importFailed = 'Error importing the rows.'
export const importCheckedAgain =
  'Records have changed, so the file was checked again. Look at its rows before you import them.'
export const imported = 'Imported.'
export const importedRows = (created: number, changed: number) =>
  `Imported ${pluralize(created + changed, 'row', 'rows')}: ${created.toLocaleString('en-US')} new, ${changed.toLocaleString('en-US')} changed.`

const maxListed = 5
const firstNames = (names: readonly string[]): string =>
  names.length > maxListed
    ? `${names.slice(0, maxListed).join(', ')} and ${names.length - maxListed} more`
    : names.join(', ')

const maxQuoted = 40
const quoted = (word: string): string =>
  `"${word.length > maxQuoted ? `${word.slice(0, maxQuoted)}...` : word}"`
