// The button over a table that downloads its rows, as filtered and sorted, as CSV.
import { useContext, useState } from 'react'
import { byteOrderMark, type CsvCell, csvText } from '../../../domain/csv.ts'
import type { Fields } from '../../../domain/records/fields.ts'
import { dayAt } from '../../../domain/time/zone.ts'
import { Button } from '../button/button.tsx'
import { LoadFailed } from '../feedback/load-failed.tsx'
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
  /** As a function: read at the press. It throws an error for people if that fails. Undefined until it is known which. */
  columns: readonly CsvColumn<Row>[] | (() => Promise<readonly CsvColumn<Row>[]>) | undefined
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined
}

export function ExportCsv<Row>({ name, columns, rows }: ExportCsvProps<Row>) {
  const { zone } = useContext(OperatorZoneContext)
  const isEmpty = !columns || !rows?.length
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async () => {
    if (!rows || !columns || isReading) return
    const saveWith = (known: readonly CsvColumn<Row>[]) =>
      download(csvFile(known, rows), `${name}-${dayAt(zone, now())}.csv`)
    if (typeof columns !== 'function') return saveWith(columns)
    setFailure(null)
    setReading(true)
    await columns().then(saveWith, (error: Error) => setFailure(error.message))
    setReading(false)
  }
  usePageCommand(isEmpty ? null : { label: 'Export CSV', run: save })
  return (
    <>
      <Button waits={isReading} aria-disabled={isEmpty} onClick={isEmpty ? undefined : save}>
        Export CSV
      </Button>
      {failure !== null && <LoadFailed retry={save}>{failure}</LoadFailed>}
    </>
  )
}

/** With a byte order mark: spreadsheets take the text as UTF-8 by it alone. */
const csvFile = <Row,>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): Blob => {
  const header = columns.map(column => column.header)
  const lines = rows.map(row => columns.map(({ cell }) => cell(row) ?? null))
  return new Blob([byteOrderMark, csvText([header, ...lines])], { type: 'text/csv' })
}
