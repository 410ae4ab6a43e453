import { useState } from 'react'
import { Router } from 'wouter'
import { unitStatus } from '../../domain/telemetry/unit-status.ts'
import { RunModeBadge } from '../ui/button/run-mode-badge.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Meter } from '../ui/feedback/meter.tsx'
import { FoldedFilters } from '../ui/field/folded-filters.tsx'
import { SelectFilters } from '../ui/field/select-filter.tsx'
import { CardTable } from '../ui/table/card-table.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { ExportCsv } from '../ui/table/export-csv.tsx'
import { FileActions } from '../ui/table/file-actions.tsx'
import { noRows, toggleRow } from '../ui/table/row-selection.ts'
import { SelectBox } from '../ui/table/select-box.tsx'
import { Toolbar } from '../ui/table/toolbar.tsx'
import { useRowSelection } from '../ui/table/use-row-selection.ts'
import { nothing, Part, PartGroup } from './part.tsx'

interface Row {
  id: string
  name: string
  status: string
  percent: number
  place: string
}

const rows: Row[] = [
  { id: '1', name: 'MB-1', status: 'OPERATING', percent: 64, place: 'Harbour' },
  { id: '2', name: 'MB-2', status: 'FAULTED', percent: 12, place: 'North depot' },
  { id: '3', name: 'MB-3, spare battery of the north depot', status: 'READY', percent: 100, place: '' },
]

const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name, width: 160 },
  {
    id: 'status',
    header: 'Run mode',
    cell: ({ status }) => <RunModeBadge status={unitStatus(status)} />,
    width: 120,
    onCard: 'beside name',
  },
  {
    id: 'charge',
    header: 'Charge',
    cell: ({ percent }) => <Meter label="Charge" percent={percent} />,
    sortBy: ({ percent }) => percent,
    width: 160,
  },
  { id: 'place', header: 'Place', cell: ({ place }) => place || '–', width: 140 },
]
const filters = [{ name: 'place' as const, label: 'Place', options: [{ value: '', label: 'All places' }] }]
const rowId = ({ id }: Row) => id

export const TableParts = () => (
  <PartGroup title="Tables">
    <Part of="Toolbar of a list" arranged="wide">
      <Router>
        <Toolbar>
          <FoldedFilters isSet>
            <SelectFilters of={filters} values={{ place: '' }} onChange={nothing} />
          </FoldedFilters>
          <FileActions importTo="/">
            <ExportCsv name="batteries" columns={[]} rows={rows} />
          </FileActions>
        </Toolbar>
      </Router>
    </Part>
    <Part of="Table: one row selected, sorted, a long name" arranged="wide">
      <SelectableTable />
    </Part>
    <Part of="Table without rows" arranged="wide">
      <DataTable
        label="Batteries"
        columns={columns}
        rows={[]}
        rowId={rowId}
        empty={<EmptyState text="No records found" />}
      />
    </Part>
    <Part of="Small table, with severities" arranged="wide">
      <CardTable
        label="Problems"
        columns={columns}
        rows={rows}
        rowId={rowId}
        severityOf={({ status }) =>
          status === 'FAULTED' ? 'severe' : status === 'OPERATING' ? 'warning' : 'notice'
        }
      />
    </Part>
    <Part of="Box with its label: off, some, all">
      <SelectBox label="Select all" checked={false} isLabelShown onSelect={nothing} />
      <SelectBox label="Select all" checked={false} mixed isLabelShown onSelect={nothing} />
      <SelectBox label="Select all" checked isLabelShown onSelect={nothing} />
    </Part>
  </PartGroup>
)

function SelectableTable() {
  const [sort, setSort] = useState('name')
  const selection = useRowSelection(rows, true)
  // Until somebody selects others.
  const shown = selection?.state === noRows ? { ...selection, state: second } : selection
  return (
    <Router>
      <DataTable
        label="Batteries"
        columns={columns}
        rows={rows}
        rowId={rowId}
        linkTo={({ id }) => `/parts/?row=${id}`}
        sort={sort}
        onSort={setSort}
        selection={shown}
      />
    </Router>
  )
}

const second = toggleRow(noRows, '2')
