// The orchestration stub: a table that is always empty (spec 1, 2).
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'

const columns: Column<never>[] = ['Name', 'Status', 'Last Run', 'ID'].map(header => ({
  id: header,
  header,
  width: 160,
  cell: () => null,
}))

const Orchestration = () => (
  <Page title="Orchestration" fills>
    <DataTable
      label="Orchestrations"
      columns={columns}
      rows={[]}
      rowId={() => ''}
      empty={<EmptyState text="No orchestrations" advice="Orchestration is not available yet." />}
      fills
    />
  </Page>
)
export default Orchestration
