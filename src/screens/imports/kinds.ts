// What is different in the imports of users, batteries and trucks.
import { type ImportKind, importColumns, maxImportRows, undoHours } from '../../../domain/import/columns.ts'

export interface KindTexts {
  title: string
  /** Of the template. */
  fileName: string
  example: readonly string[]
  help: readonly string[]
}

const common = [
  'The first line names the columns, in any order. An exported list is such a file.',
  'An empty cell or a missing column leaves the value that the record has.',
  `All rows are imported, or none: at most ${maxImportRows.toLocaleString('en-US')} at once. An import can be undone for ${undoHours} hours.`,
]
const units = [
  'A row with an ID changes that record. Without one, it changes the record of that name, or adds a new one.',
  'Service areas, models and organizations are named by name or ID. Without an organization, a new record belongs to yours.',
  'The maintenance columns are one repair or maintenance of the unit. A row with a Maintenance ID changes that one. Without one, it changes the one with the same start, or adds a new one.',
]

export const kindTexts: Record<ImportKind, KindTexts> = {
  users: {
    title: 'Import users',
    fileName: 'users-template.csv',
    example: ['Ada Byron', 'ada@example.com', 'Field Operator; Business Operator'],
    help: [
      'A row changes the user with its email, or adds a new one. An email itself is not changed.',
      'Roles are separated by semicolons. Without an organization, a new user belongs to this one.',
      ...common,
    ],
  },
  assets: {
    title: 'Import mBESS units',
    fileName: 'mbess-template.csv',
    example: ['MB-101', 'SN-101'],
    help: [...units, ...common],
  },
  trucks: {
    title: 'Import trucks',
    fileName: 'trucks-template.csv',
    example: ['T-101', 'Hauler', 'VIN-101', 'AB 101', '3'],
    help: [...units, ...common],
  },
}

export const headersOf = (kind: ImportKind): string[] => Object.values(importColumns[kind])
