// The button over a table that downloads its rows, as filtered and sorted, as CSV.
import { type CsvCell, csvText } from '../../../domain/csv.ts'
import { Button } from '../button/button.tsx'
import { download } from '../hooks/download.ts'
import { usePageCommand } from '../page-commands.ts'

export interface CsvColumn<Row> {
  header: string
  cell: (row: Row) => CsvCell | undefined
}

interface ExportCsvProps<Row> {
  /** Of the file: 'users' becomes users-2026-11-22.csv. */
  name: string
  columns: readonly CsvColumn<Row>[]
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined
}

export function ExportCsv<Row>({ name, columns, rows }: ExportCsvProps<Row>) {
  const isEmpty = rows === undefined || rows.length === 0
  const save = () => rows && download(csvFile(columns, rows), `${name}-${today()}.csv`)
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
  return new Blob(['\ufeff', csvText([header, ...lines])], { type: 'text/csv' })
}

/** In the person's time zone. */
function today(): string {
  const now = new Date()
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`
}
