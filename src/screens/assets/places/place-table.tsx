// The table of places.
import type { ReactNode } from 'react'
import { placeFields } from '../../../../domain/records/place.ts'
import { chargersText, kindLabel, positionText } from '../../../../domain/words/places.ts'
import type { PlaceListQuery } from '../../../../gql/operations/places.generated.ts'
import { paths } from '../../../paths.ts'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { type CsvColumn, csvColumns } from '../../../ui/table/export-csv.tsx'
import { sortedRows } from '../../../ui/table/table-sort.ts'
import { missingValue } from '../missing.ts'

type Place = PlaceListQuery['places'][number]

interface PlaceTableProps {
  places: readonly Place[]
  sort: string
  onSort: (sort: string) => void
  empty: ReactNode
}

export const PlaceTable = ({ places, sort, onSort, empty }: PlaceTableProps) => (
  <DataTable
    label="Places"
    columns={columns}
    rows={places}
    rowId={({ id }) => id}
    linkTo={({ id }) => paths.place.link(id)}
    sort={sort}
    onSort={onSort}
    empty={empty}
    rowHeight={56}
    fills
  />
)

const columns: Column<Place>[] = [
  {
    id: 'name',
    header: 'Place',
    width: 220,
    cell: ({ name }) => name,
    note: ({ id }) => id,
    sortBy: ({ name }) => name,
  },
  {
    id: 'kind',
    header: 'Kind',
    width: 110,
    cell: ({ kind }) => kindLabel(kind) ?? missingValue,
    sortBy: ({ kind }) => kind,
  },
  {
    id: 'customer',
    header: 'Customer',
    width: 170,
    cell: ({ organization }) => organization?.name ?? missingValue,
    sortBy: ({ organization }) => organization?.name,
  },
  {
    id: 'chargers',
    header: 'Chargers',
    width: 120,
    cell: place => chargersText(place) ?? missingValue,
    sortBy: ({ chargers }) => chargers,
  },
  { id: 'tariff', header: 'Tariff', width: 170, cell: ({ tariff }) => tariff || missingValue },
  {
    id: 'position',
    header: 'Coordinates',
    width: 160,
    cell: place => positionText(place) ?? missingValue,
  },
]

const { notes: _, ...listedFields } = placeFields

export const placeCsv: CsvColumn<Place>[] = [
  { header: 'ID', cell: ({ id }) => id },
  ...csvColumns(listedFields, (place: Place, field) => {
    if (field === 'kind') return kindLabel(place.kind)
    return field === 'organizationId' ? place.organization?.name : place[field]
  }),
]

export const sortedPlaces = (places: readonly Place[], sort: string) => sortedRows(places, columns, sort)
