// A table for thousands of rows: only the rows in view and a few around them are in the document. In a narrow window each row is a
// card.
import { useIsNarrow } from '../hooks/use-is-narrow.ts'
import { RowCards } from './row-cards.tsx'
import type { DataTableProps } from './use-table-rows.tsx'
import { WideTable } from './wide-table.tsx'

export type { Column } from './table-column.ts'
export { maxPrintedRows } from './use-table-rows.tsx'

export const DataTable = <Row,>(table: DataTableProps<Row>) =>
  useIsNarrow() ? <RowCards {...table} /> : <WideTable {...table} />
