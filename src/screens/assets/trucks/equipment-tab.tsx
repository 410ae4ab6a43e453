// The tab of the equipment that moves batteries: trucks (spec 2).
import { useMemo } from 'react'
import { truckFields } from '../../../../domain/records/truck.ts'
import { pluralize } from '../../../../domain/words/pluralize.ts'
import { OrganizationListDocument } from '../../../../gql/operations/organizations.generated.ts'
import { TruckListDocument, type TruckListQuery } from '../../../../gql/operations/trucks.generated.ts'
import { BulkChanges } from '../../../bulk-changes/bulk-changes.tsx'
import { useAddressState } from '../../../hooks/use-address-state.ts'
import { useFeature } from '../../../hooks/use-feature.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { useSearchText } from '../../../hooks/use-search-text.ts'
import { useMay } from '../../../hooks/use-session.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button/button-link.tsx'
import { ChoiceChips } from '../../../ui/button/choice-chips.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { FoldedFilters } from '../../../ui/field/folded-filters.tsx'
import { SearchField } from '../../../ui/field/search-field.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { type CsvColumn, csvColumns, ExportCsv } from '../../../ui/table/export-csv.tsx'
import { FileActions } from '../../../ui/table/file-actions.tsx'
import { sortedRows } from '../../../ui/table/table-sort.ts'
import { Toolbar } from '../../../ui/table/toolbar.tsx'
import { useRowSelection } from '../../../ui/table/use-row-selection.ts'
import { missingValue } from '../missing.ts'
import { OrganizationFilter } from '../organization-filter.tsx'
import {
  type ServiceAreaFilter,
  ServiceAreaSelect,
  ServiceAreasMissing,
  useOfArea,
  useServiceAreaFilter,
} from '../service-area-filter.tsx'
import { useMaintenanceCsv } from '../unit/maintenance/maintenance-csv.ts'
import { noteOf } from '../unit/out-of-service.ts'

export function EquipmentTab() {
  const [{ kind, sort, organization }, change] = useAddressState(noFilters, knownFilters)
  // Another server knows no such filter.
  const filtersOrganizations = useFeature('fleet')
  const imports = useFeature('imports', { whenQuiet: true })
  const { query, ...box } = useSearchText()
  const filter = useServiceAreaFilter()
  const columns = useMemo(() => columnsWith(filter.nameOf), [filter.nameOf])
  const trucks = useRead(
    TruckListDocument,
    { organizationId: (filtersOrganizations && organization) || null, search: query || null },
    { keepPrevious: true, enabled: organization === '' || filtersOrganizations !== undefined },
  )

  const found = trucks.data?.trucks
  const ofArea = useOfArea(found, filter.area)
  const shown = kind === 'other' ? noTrucks : ofArea
  const readMaintenanceCsv = useMaintenanceCsv('truck')
  const organizations = useRead(
    OrganizationListDocument,
    { search: null },
    { enabled: filtersOrganizations === true },
  )
  const areOwnersKnown =
    filtersOrganizations === false || Boolean(organizations.data ?? organizations.failure)
  const selection = useRowSelection(shown, useMay('edit assets'))
  return (
    <>
      <Toolbar>
        <SearchField
          {...box}
          placeholder="Name or VIN"
          found={!found || trucks.previous ? '' : pluralize(shown.length, 'asset', 'assets')}
        />
        <FoldedFilters isSet={[filter.area, organization].some(Boolean)}>
          <OrganizationFilter
            isOffered={filtersOrganizations === true}
            value={organization}
            onChange={next => change({ organization: next })}
          />
          <ServiceAreaSelect filter={filter} />
        </FoldedFilters>
        <FileActions importTo={imports && paths.importTrucks.link()}>
          <ExportCsv
            name="trucks"
            columns={
              readMaintenanceCsv && areOwnersKnown
                ? async () =>
                    truckCsv(filter.nameOf, organizations.data?.organizations, await readMaintenanceCsv())
                : undefined
            }
            rows={found && sortedRows(shown, columns, sort)}
          />
        </FileActions>
        <ButtonLink look="primary" to={paths.createTruck.link()}>
          Add Truck
        </ButtonLink>
      </Toolbar>
      <ServiceAreasMissing filter={filter} />
      <Loaded reading={trucks}>
        {() => (
          <>
            <ChoiceChips
              label="Kind of equipment"
              value={kind}
              options={[
                { value: '', label: `All Assets (${ofArea.length})` },
                { value: 'trucks', label: `Trucks (${ofArea.length})` },
                { value: 'other', label: 'Other (0)' },
              ]}
              onChange={next => change({ kind: next })}
            />
            <DataTable
              label="Equipment"
              columns={columns}
              rows={shown}
              rowId={idOf}
              linkTo={linkTo}
              sort={sort}
              onSort={next => change({ sort: next })}
              selection={selection}
              rowHeight={56}
              fills
              empty={<NothingFound kind={kind} narrowed={[query, filter.area, organization].some(Boolean)} />}
            />
          </>
        )}
      </Loaded>
      <BulkChanges kind="truck" selection={selection} />
    </>
  )
}

type Truck = TruckListQuery['trucks'][number]

const noFilters = { kind: '', sort: '', organization: '' }
const knownFilters = { kind: ['', 'trucks', 'other'] }
const noTrucks: readonly Truck[] = []

function NothingFound({ kind, narrowed }: { kind: string; narrowed: boolean }) {
  if (kind === 'other')
    return <EmptyState text="No other equipment" advice="Trucks are the only equipment so far." />
  return narrowed ? (
    <EmptyState
      text="No equipment found"
      advice="Try a shorter part of the name or the VIN, or fewer filters."
    />
  ) : (
    <EmptyState text="No equipment yet" advice="Add the first truck with Add Truck." />
  )
}

const idOf = ({ id }: Truck) => id
const linkTo = ({ id }: Truck) => paths.truck.link(id)

const truckCsv = (
  areaName: ServiceAreaFilter['nameOf'],
  organizations: readonly { id: string; name: string }[] | undefined,
  maintenanceCsv: readonly CsvColumn<Truck>[],
): CsvColumn<Truck>[] => [
  ...csvColumns(truckFields, (truck: Truck, field) =>
    field === 'serviceAreaId' ? areaName(truck.serviceAreaId) : truck[field],
  ),
  ...maintenanceCsv,
  { header: 'ID', cell: idOf },
  {
    header: 'Organization',
    cell: ({ organizationId }) =>
      organizations?.find(({ id }) => id === organizationId)?.name ?? organizationId,
  },
]

const columnsWith = (areaName: ServiceAreaFilter['nameOf']): Column<Truck>[] => [
  {
    id: 'name',
    header: 'Asset',
    width: 220,
    cell: ({ name }) => name,
    note: ({ vin, outOfService }) => noteOf(vin || missingValue, outOfService),
    sortBy: ({ name }) => name,
  },
  { id: 'type', header: 'Asset Type', width: 120, onCard: 'nowhere', cell: () => 'Truck' },
  {
    id: 'model',
    header: 'Model',
    width: 160,
    onCard: 'at start',
    cell: ({ model }) => model || missingValue,
    sortBy: ({ model }) => model,
  },
  {
    id: 'area',
    header: 'Service Area',
    width: 150,
    onCard: 'at end',
    cell: ({ serviceAreaId }) => areaName(serviceAreaId) ?? missingValue,
    sortBy: ({ serviceAreaId }) => areaName(serviceAreaId),
  },
  // The location of trucks is not known (spec 2: a fixed placeholder).
  {
    id: 'location',
    header: 'Current Location',
    width: 150,
    onCard: 'nowhere',
    cell: () => missingValue,
  },
]
