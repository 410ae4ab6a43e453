// A table of a unit's records, of which there are none yet (spec 2).
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'

interface RecordTableProps {
  label: string
  headers: readonly string[]
  empty: string
}

export const RecordTable = ({ label, headers, empty }: RecordTableProps) => (
  <DataTable<never>
    label={label}
    columns={headers.map(header => ({ id: header, header, width: 140, cell: () => null }))}
    rows={[]}
    rowId={() => ''}
    empty={<EmptyState text={empty} />}
  />
)
