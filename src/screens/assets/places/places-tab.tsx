// The tab of places: depots, sites and microgrids, and those that the newest plan names and nobody has recorded.
import { placeFields } from '../../../../domain/records/place.ts'
import { chargersText, kindLabel, positionText } from '../../../../domain/words/places.ts'
import { pluralize } from '../../../../domain/words/pluralize.ts'
import { PlaceListDocument, type PlaceListQuery } from '../../../../gql/operations/places.generated.ts'
import { useAddressState } from '../../../hooks/use-address-state.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { useSearchText } from '../../../hooks/use-search-text.ts'
import { useMay } from '../../../hooks/use-session.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button/button-link.tsx'
import { ChoiceChips } from '../../../ui/button/choice-chips.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { SearchField } from '../../../ui/field/search-field.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { type CsvColumn, csvColumns, ExportCsv } from '../../../ui/table/export-csv.tsx'
import { sortedRows } from '../../../ui/table/table-sort.ts'
import { Toolbar } from '../../../ui/table/toolbar.tsx'
import { missingValue } from '../missing.ts'
import { OrganizationFilter } from '../organization-filter.tsx'
import { NamedInPlan } from './named-in-plan.tsx'

export default function PlacesTab() {
  const [{ kind, sort, organization }, change] = useAddressState(noFilters, knownFilters)
  const { query, ...box } = useSearchText()
  const places = useRead(
    PlaceListDocument,
    { organizationId: organization || null, search: query || null },
    { keepPrevious: true },
  )

  const found = places.data?.places ?? []
  const ofKind = (wanted: string) => (wanted === '' ? found : found.filter(place => place.kind === wanted))
  const shown = ofKind(kind)
  const mayAdd = useMay('edit assets')
  return (
    <>
      <Toolbar>
        <SearchField
          {...box}
          placeholder="Name or ID"
          found={!places.data || places.previous ? '' : pluralize(shown.length, 'place', 'places')}
        />
        <OrganizationFilter
          isOffered
          value={organization}
          onChange={next => change({ organization: next })}
        />
        <ExportCsv name="places" columns={placeCsv} rows={places.data && sortedRows(shown, columns, sort)} />
        {mayAdd && (
          <ButtonLink look="primary" to={paths.createPlace.link()}>
            Add Place
          </ButtonLink>
        )}
      </Toolbar>
      {mayAdd && <NamedInPlan />}
      <Loaded reading={places}>
        {() => (
          <>
            <ChoiceChips
              label="Kind of place"
              value={kind}
              options={kinds.map(([value, label]) => ({
                value,
                label: `${label} (${ofKind(value).length})`,
              }))}
              onChange={next => change({ kind: next })}
            />
            <DataTable
              label="Places"
              columns={columns}
              rows={shown}
              rowId={({ id }) => id}
              linkTo={({ id }) => paths.place.link(id)}
              rowHeight={56}
              fills
              sort={sort}
              onSort={next => change({ sort: next })}
              empty={<NothingFound narrowed={[query, kind, organization].some(Boolean)} />}
            />
          </>
        )}
      </Loaded>
    </>
  )
}

const kinds = [
  ['', 'All Places'],
  ['depot', 'Depots'],
  ['site', 'Sites'],
  ['microgrid', 'Microgrids'],
] as const

const noFilters = { kind: '', sort: '', organization: '' }
const knownFilters = { kind: kinds.map(([kind]) => kind) }

const NothingFound = ({ narrowed }: { narrowed: boolean }) =>
  narrowed ? (
    <EmptyState text="No places found" advice="Try a shorter part of the name or the ID, or fewer filters." />
  ) : (
    <EmptyState
      text="No places yet"
      advice="Add depots, sites and microgrids with the ids that your plans use. Places with coordinates are shown on the map."
    />
  )

type Place = PlaceListQuery['places'][number]

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

const placeCsv: CsvColumn<Place>[] = [
  { header: 'ID', cell: ({ id }) => id },
  ...csvColumns(listedFields, (place: Place, field) => {
    if (field === 'kind') return kindLabel(place.kind)
    return field === 'organizationId' ? place.organization?.name : place[field]
  }),
]
