// What each row of a file would do: make a record, change one, or nothing; or why it is wrong. Writes nothing.
import * as z from 'zod/mini'
import type { FieldChange, FieldValue } from '../history/entry.ts'
import type { Cells, FileRow } from './file-rows.ts'
import type { ImportRow, Problem } from './report.ts'
import { cellsBeyondHeader, duplicateOf } from './texts.ts'

/** The fields of a record as its forms have them. */
export type FormValues = Readonly<Record<string, unknown>>

/** The rules of one kind of records, with the records that the file names. */
export interface RowRules<Stored extends { id: string }> {
  /** Field -> header. */
  columns: Readonly<Record<string, string>>
  newForm: z.core.$ZodType<FormValues>
  /** Every field is optional. */
  editForm: z.core.$ZodType<FormValues>
  find(cells: Cells): Match<Stored>
  /** Typed texts as the forms take them: names become ids. */
  read(cells: Cells, record: Stored | undefined): { values: FormValues; problems: Problem[] }
  nameOf(record: Stored): string
  valuesOf(record: Stored): FormValues
  shown(field: string, value: unknown): FieldValue
  /** Why a change or a new record with valid fields is refused all the same. */
  refuse?(values: FormValues, record: Stored | undefined): Problem[]
}

export type Match<Stored> =
  | { type: 'found'; record: Stored }
  /** `key`: two rows with the same one would make the same record. */
  | { type: 'new'; key: string; organizationId: string; organization: string }
  | { type: 'refused'; problems: Problem[] }

export type PlannedRow<Stored> = ImportRow & { action: Action<Stored> | null }
export type Action<Stored> =
  | { type: 'create'; values: FormValues; organizationId: string }
  /** `values` are those that differ. */
  | { type: 'change'; record: Stored; values: FormValues }

export function planRows<Stored extends { id: string }>(
  rows: readonly FileRow[],
  rules: RowRules<Stored>,
): PlannedRow<Stored>[] {
  const seen = new Map<string, number>()
  return rows.map(row => planRow(row, rules, seen))
}

/** The same row, refused. */
export const refusedRow = <Stored>(
  row: PlannedRow<Stored>,
  problems: readonly Problem[],
): PlannedRow<Stored> => ({
  ...row,
  state: 'wrong',
  changes: [],
  problems: [...row.problems, ...problems],
  action: null,
})

/** `seen`: the rows before by what they are for. */
function planRow<Stored extends { id: string }>(
  { row, cells, isTooLong }: FileRow,
  rules: RowRules<Stored>,
  seen: Map<string, number>,
): PlannedRow<Stored> {
  const match = rules.find(cells)
  const record = match.type === 'found' ? match.record : undefined
  const name = cells.name ?? (record ? rules.nameOf(record) : (cells.email ?? ''))
  const id = record?.id ?? null
  const same: PlannedRow<Stored> = { row, state: 'same', id, name, changes: [], problems: [], action: null }
  const { values, problems } = checkCells(cells, record, rules)
  const ofRow = isTooLong ? [{ field: null, reason: cellsBeyondHeader }] : []
  const wrong = (found: Problem[]) => refusedRow(same, [...ofRow, ...byColumn(found, rules)])
  if (match.type === 'refused')
    return wrong([...match.problems, ...ofTypedCells(problems, match.problems, cells, rules)])

  const key = match.type === 'found' ? `id ${match.record.id}` : `new ${match.key}`
  const before = seen.get(key)
  if (before === undefined && name !== '') seen.set(key, row)
  else if (before !== undefined) ofRow.push({ field: null, reason: duplicateOf(before) })
  if (problems.length === 0) problems.push(...(rules.refuse?.(values, record) ?? []))
  if (ofRow.length + problems.length > 0) return wrong(problems)

  if (match.type === 'new') {
    const { organizationId, organization } = match
    const owner = { field: rules.columns.organization ?? '', before: null, after: organization }
    const changes = [...changesBetween({}, values, rules), owner]
    return { ...same, state: 'new', changes, action: { type: 'create', values, organizationId } }
  }
  const changes = changesBetween(rules.valuesOf(match.record), values, rules)
  if (changes.length === 0) return same
  return { ...same, state: 'changed', changes, action: { type: 'change', record: match.record, values } }
}

/** Of a row that is for no record that is known: only of what it says, and not twice of one cell. */
const ofTypedCells = <Stored extends { id: string }>(
  problems: readonly Problem[],
  named: readonly Problem[],
  cells: Cells,
  { columns }: RowRules<Stored>,
): Problem[] =>
  problems.filter(
    ({ field }) =>
      !named.some(each => each.field === field) && Object.keys(cells).some(cell => columns[cell] === field),
  )

const byColumn = <Stored extends { id: string }>(
  problems: readonly Problem[],
  { columns }: RowRules<Stored>,
): Problem[] => {
  const headers = Object.values(columns)
  const placeOf = ({ field }: Problem) => headers.indexOf(field ?? '')
  return problems.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The values that the forms make of the cells: all of a new record, or those that differ from the record. */
function checkCells<Stored extends { id: string }>(
  cells: Cells,
  record: Stored | undefined,
  rules: RowRules<Stored>,
): { values: FormValues; problems: Problem[] } {
  const { values, problems } = rules.read(cells, record)
  const stored = record ? rules.valuesOf(record) : {}
  // What a record has already needs no check: an earlier version may have allowed it.
  const typed = Object.entries(values).filter(([field, value]) => !isSame(value, stored[field]))
  const parsed = z.safeParse(record ? rules.editForm : rules.newForm, Object.fromEntries(typed))
  if (parsed.success) {
    const differing = Object.entries(parsed.data).filter(([field, value]) => !isSame(value, stored[field]))
    return { values: Object.fromEntries(differing), problems }
  }
  const known = new Set(problems.map(({ field }) => field))
  const found = parsed.error.issues
    .map(({ path, message }) => ({ field: rules.columns[String(path[0])] ?? null, reason: message }))
    .filter(({ field }) => !known.has(field))
  return { values: {}, problems: [...problems, ...found] }
}

const changesBetween = <Stored extends { id: string }>(
  before: FormValues,
  after: FormValues,
  { columns, shown }: RowRules<Stored>,
): FieldChange[] =>
  Object.keys(columns)
    .filter(field => !isSame(before[field], after[field]) && Object.hasOwn(after, field))
    .map(field => ({
      field: columns[field] ?? field,
      before: shown(field, before[field] ?? null),
      after: shown(field, after[field]),
    }))

/** Numbers are typed as text; nothing, an empty text and an empty list are the same. */
const isSame = (one: unknown, other: unknown): boolean => plainText(one) === plainText(other)
const plainText = (value: unknown): string => (Array.isArray(value) ? value.join() : String(value ?? ''))
