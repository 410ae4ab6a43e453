// Placeholder for orchestration: a table that is always empty (spec 1, 2).

import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'

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
