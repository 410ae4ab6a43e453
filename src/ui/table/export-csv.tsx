// The button over a table that downloads its rows, as filtered and sorted, as CSV.
import { useContext } from 'react'
import { byteOrderMark, type CsvCell, csvText } from '../../../domain/csv.ts'
import type { Fields } from '../../../domain/records/fields.ts'
import { dayAt } from '../../../domain/time/zone.ts'
import { Button } from '../button/button.tsx'
import { download } from '../hooks/download.ts'
import { now } from '../hooks/use-now.ts'
import { usePageCommand } from '../page-commands.ts'
import { OperatorZoneContext } from '../time/zones.tsx'

export interface CsvColumn<Row> {
  header: string
  cell: (row: Row) => CsvCell | undefined
}

/** A column for each field, in their order. */
export const csvColumns = <List extends Fields, Row>(
  fields: List,
  cellOf: (row: Row, field: keyof List) => CsvCell | undefined,
): CsvColumn<Row>[] =>
  Object.entries(fields).map(([field, { label }]) => ({ header: label, cell: row => cellOf(row, field) }))

interface ExportCsvProps<Row> {
  /** Of the file: 'users' becomes users-2026-11-22.csv. */
  name: string
  columns: readonly CsvColumn<Row>[]
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined
}

export function ExportCsv<Row>({ name, columns, rows }: ExportCsvProps<Row>) {
  const { zone } = useContext(OperatorZoneContext)
  const isEmpty = rows === undefined || rows.length === 0
  const save = () => rows && download(csvFile(columns, rows), `${name}-${dayAt(zone, now())}.csv`)
  usePageCommand(isEmpty ? null : { label: 'Export CSV', run: save })
  return (
    <Button aria-disabled={isEmpty} onClick={isEmpty ? undefined : save}>
      Export CSV
    </Button>
  )
}

/** With a byte order mark: spreadsheets take the text as UTF-8 by it alone. */
const csvFile = <Row,>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): Blob => {
  const header = columns.map(column => column.header)
  const lines = rows.map(row => columns.map(({ cell }) => cell(row) ?? null))
  return new Blob([byteOrderMark, csvText([header, ...lines])], { type: 'text/csv' })
}
