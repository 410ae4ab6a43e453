// The table of trucks.
import { type ReactNode, useMemo } from 'react'
import { truckFields } from '../../../../domain/records/truck.ts'
import type { TruckListQuery } from '../../../../gql/operations/trucks.generated.ts'
import { paths } from '../../../paths.ts'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { type CsvColumn, csvColumns } from '../../../ui/table/export-csv.tsx'
import { sortedRows } from '../../../ui/table/table-sort.ts'
import type { TableSelection } from '../../../ui/table/use-row-selection.ts'
import { missingValue } from '../missing.ts'
import type { ServiceAreaFilter } from '../service-area-filter.tsx'
import { noteOf } from '../unit/out-of-service.ts'

type Truck = TruckListQuery['trucks'][number]

interface EquipmentTableProps {
  trucks: readonly Truck[]
  areaName: ServiceAreaFilter['nameOf']
  sort: string
  onSort: (sort: string) => void
  empty: ReactNode
  selection: TableSelection<Truck> | null
}

export function EquipmentTable({ trucks, areaName, sort, onSort, empty, selection }: EquipmentTableProps) {
  const columns = useMemo(() => columnsWith(areaName), [areaName])
  return (
    <DataTable
      label="Equipment"
      columns={columns}
      rows={trucks}
      rowId={idOf}
      linkTo={linkTo}
      sort={sort}
      onSort={onSort}
      empty={empty}
      selection={selection}
      rowHeight={56}
      fills
    />
  )
}

const idOf = ({ id }: Truck) => id
const linkTo = ({ id }: Truck) => paths.truck.link(id)

export const truckCsv = (areaName: ServiceAreaFilter['nameOf']): CsvColumn<Truck>[] => [
  ...csvColumns(truckFields, (truck: Truck, field) =>
    field === 'serviceAreaId' ? areaName(truck.serviceAreaId) : truck[field],
  ),
  { header: 'ID', cell: idOf },
]

export const sortedTrucks = (trucks: readonly Truck[], areaName: ServiceAreaFilter['nameOf'], sort: string) =>
  sortedRows(trucks, columnsWith(areaName), sort)

const columnsWith = (areaName: ServiceAreaFilter['nameOf']): Column<Truck>[] => [
  {
    id: 'name',
    header: 'Asset',
    width: 220,
    cell: ({ name }) => name,
    note: ({ vin, outOfService }) => noteOf(vin || missingValue, outOfService),
    sortBy: ({ name }) => name,
  },
  { id: 'type', header: 'Asset Type', width: 120, cell: () => 'Truck' },
  {
    id: 'model',
    header: 'Model',
    width: 160,
    cell: ({ model }) => model || missingValue,
    sortBy: ({ model }) => model,
  },
  {
    id: 'area',
    header: 'Service Area',
    width: 150,
    cell: ({ serviceAreaId }) => areaName(serviceAreaId) ?? missingValue,
    sortBy: ({ serviceAreaId }) => areaName(serviceAreaId),
  },
  // The location of trucks is not known (spec 2: a fixed placeholder).
  { id: 'location', header: 'Current Location', width: 150, cell: () => missingValue },
]
