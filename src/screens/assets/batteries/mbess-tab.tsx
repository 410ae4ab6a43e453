// The tab of batteries, with a search by name or serial number, and filters by service area and, where the whole fleet is offered, by
// organization, state and state of charge.
import { type ReactNode, useMemo, useState } from 'react'
import { assetFields, unitLimitFields } from '../../../../domain/records/asset.ts'
import type { MetricName } from '../../../../domain/telemetry/telemetry.ts'
import { minuteMs } from '../../../../domain/time/durations.ts'
import { pluralize } from '../../../../domain/words/pluralize.ts'
import { BulkChanges } from '../../../bulk-changes/bulk-changes.tsx'
import { useAddressState } from '../../../hooks/use-address-state.ts'
import { type Battery, useBatteries } from '../../../hooks/use-batteries.ts'
import { useFeature } from '../../../hooks/use-feature.ts'
import { useSearchText } from '../../../hooks/use-search-text.ts'
import { useMay, useSession } from '../../../hooks/use-session.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { SearchField } from '../../../ui/field/search-field.tsx'
import { type Column, DataTable, maxPrintedRows } from '../../../ui/table/data-table.tsx'
import { type CsvColumn, csvColumns, ExportCsv } from '../../../ui/table/export-csv.tsx'
import { FileActions } from '../../../ui/table/file-actions.tsx'
import { directionOf, sortedRows } from '../../../ui/table/table-sort.ts'
import { Toolbar } from '../../../ui/table/toolbar.tsx'
import { useRowSelection } from '../../../ui/table/use-row-selection.ts'
import { missingValue } from '../missing.ts'
import {
  type ServiceAreaFilter,
  ServiceAreasMissing,
  useOfArea,
  useServiceAreaFilter,
} from '../service-area-filter.tsx'
import { Live } from '../unit/live/live.tsx'
import { LiveNotice } from '../unit/live/live-notice.tsx'
import { NetPower, RunMode, StateOfCharge } from '../unit/live/live-value.tsx'
import { useMaintenanceCsv } from '../unit/maintenance/maintenance-csv.ts'
import { noteOf } from '../unit/out-of-service.ts'
import {
  BatteryFilters,
  knownBatteryFilters,
  NoBatteriesFound,
  noBatteryFilters,
} from './battery-filters.tsx'

/** Spec 7. */
const metrics: MetricName[] = ['UNIT_STATUS', 'BATT_SOC_PERCENT', 'BATT_POWER_KW']

const noFilters = { sort: '', ...noBatteryFilters }
const measuredEveryMs = 30_000
/** A list of ten thousand has megabytes; what is in view is live without it. */
const longEveryMs = 5 * minuteMs

const NoOrganization = () => (
  <EmptyState
    text="Your account belongs to no organization"
    advice="mBESS units are listed by organization. Ask an administrator to give your account one."
  />
)

export function MbessTab() {
  const { viewer } = useSession()
  const isWholeFleet = useFeature('fleet')
  if (isWholeFleet || viewer?.organizationId) return <Batteries isWholeFleet={isWholeFleet === true} />
  return isWholeFleet === undefined ? <Loading /> : <NoOrganization />
}

function Batteries({ isWholeFleet }: { isWholeFleet: boolean }) {
  const [{ sort, organization, state, charge }, change] = useAddressState(noFilters, knownBatteryFilters)
  const imports = useFeature('imports', { whenQuiet: true })
  const { query, ...box } = useSearchText()
  const filter = useServiceAreaFilter()
  const isByMeasured = state !== '' || charge !== '' || isSortedByMeasured(sort)
  const batteries = useBatteries(
    { search: query, organizationId: organization, state, charge },
    // What units measure, and how many alarms are open, changes without a change of the units.
    {
      keepPrevious: true,
      ...(isWholeFleet && {
        everyMs: data => (!isByMeasured && isLong(data?.assets) ? longEveryMs : measuredEveryMs),
      }),
    },
  )
  const found = batteries.data?.assets
  const isMeasured = batteries.isWholeFleet === true
  const columns = useMemo(() => columnsWith(filter.nameOf, isMeasured), [filter.nameOf, isMeasured])
  const readMaintenanceCsv = useMaintenanceCsv('asset')
  const shown = useOfArea(found, filter.area)
  const selection = useRowSelection(shown, useMay('edit assets'))
  return (
    <>
      <Toolbar>
        <SearchField
          {...box}
          placeholder="Name or serial number"
          found={!found || batteries.previous ? '' : pluralize(shown.length, 'mBESS unit', 'mBESS units')}
        />
        <BatteryFilters
          chosen={{ organization, state, charge }}
          change={change}
          area={filter}
          isWholeFleet={isMeasured}
        />
        <FileActions importTo={imports && paths.importAssets.link()}>
          <ExportCsv
            name="mbess"
            columns={
              readMaintenanceCsv &&
              (async () => batteryCsv(filter.nameOf, isMeasured, await readMaintenanceCsv()))
            }
            rows={found && sortedRows(shown, columns, sort)}
          />
        </FileActions>
        <ButtonLink look="primary" to={paths.createAsset.link()}>
          Add mBESS
        </ButtonLink>
      </Toolbar>
      <ServiceAreasMissing filter={filter} />
      <Loaded reading={batteries}>
        {() => (
          <LiveRows printedIds={() => sortedRows(shown, columns, sort).slice(0, maxPrintedRows).map(idOf)}>
            {onVisible => (
              <DataTable
                label="mBESS units"
                columns={columns}
                rows={shown}
                rowId={idOf}
                linkTo={linkTo}
                sort={sort}
                onSort={next => change({ sort: next })}
                onVisible={onVisible}
                empty={
                  <NothingFound narrowed={[query, filter.area, organization, state, charge].some(Boolean)} />
                }
                selection={selection}
                rowHeight={60}
                fills
              />
            )}
          </LiveRows>
        )}
      </Loaded>
      <BulkChanges kind="asset" selection={selection} />
    </>
  )
}

const NothingFound = ({ narrowed }: { narrowed: boolean }) =>
  narrowed ? (
    <NoBatteriesFound />
  ) : (
    <EmptyState text="No mBESS units yet" advice="Add the first one with Add mBESS." />
  )

interface LiveRowsProps {
  printedIds: () => string[]
  children: (onVisible: (ids: readonly string[]) => void) => ReactNode
}

/** Live values are requested for the rows in view only, so the table cannot be sorted by them. */
function LiveRows({ printedIds, children }: LiveRowsProps) {
  const [inView, setInView] = useState<readonly string[]>([])
  return (
    <Live ids={inView} metrics={metrics} printedIds={printedIds}>
      {children(setInView)}
      <LiveNotice />
    </Live>
  )
}

const idOf = ({ id }: Battery) => id
const linkTo = ({ id }: Battery) => paths.asset.link(id)

const batteryCsv = (
  areaName: ServiceAreaFilter['nameOf'],
  isMeasured: boolean,
  maintenanceCsv: readonly CsvColumn<Battery>[],
): CsvColumn<Battery>[] => [
  ...csvColumns({ ...assetFields, ...unitLimitFields }, (battery: Battery, field) => {
    if (field === 'assetModelId') return battery.model?.name
    return field === 'serviceAreaId' ? areaName(battery.serviceAreaId) : battery[field]
  }),
  ...maintenanceCsv,
  { header: 'ID', cell: idOf },
  { header: 'Organization', cell: ({ organization }) => organization?.name },
  ...(isMeasured ? measuredCsv : []),
]

/** What was measured within a quarter of an hour before the list was read. */
const measuredCsv: CsvColumn<Battery>[] = [
  { header: 'State of Charge (%)', cell: ({ chargePercent }) => chargePercent },
  { header: 'Energy (kWh)', cell: ({ energyKwh }) => energyKwh },
  { header: 'Net Power (kW)', cell: ({ powerKw }) => powerKw },
  { header: 'Last Report', cell: ({ heardAt }) => heardAt },
]

const isSortedByMeasured = (sort: string): boolean =>
  ['charge', 'power'].some(column => directionOf(sort, column))

const isLong = (batteries: readonly unknown[] = []): boolean => batteries.length > 1_000

/** '2 open alarms · GC-1 · Acme': the organization where batteries of several are listed. */
const noteOfBattery = ({ serialNumber, outOfService, alarms, organization }: Battery): string =>
  [
    alarms ? pluralize(alarms, 'open alarm', 'open alarms') : null,
    noteOf(serialNumber || missingValue, outOfService),
    organization?.name,
  ]
    .filter(Boolean)
    .join(' · ')

/** Live values are requested for the rows in view only: the order goes by what was listed of all batteries. */
const columnsWith = (areaName: ServiceAreaFilter['nameOf'], isMeasured: boolean): Column<Battery>[] => [
  {
    id: 'name',
    header: 'Asset Name',
    width: 190,
    cell: ({ name }) => name,
    note: noteOfBattery,
    sortBy: ({ name }) => name,
  },
  {
    id: 'model',
    header: 'Model',
    width: 150,
    onCard: 'nowhere',
    cell: ({ model }) => model?.name || missingValue,
    sortBy: ({ model }) => model?.name,
  },
  {
    id: 'area',
    header: 'Service Area',
    width: 150,
    onCard: 'nowhere',
    cell: ({ serviceAreaId }) => areaName(serviceAreaId) ?? missingValue,
    sortBy: ({ serviceAreaId }) => areaName(serviceAreaId),
  },
  {
    id: 'mode',
    header: 'Run Mode',
    width: 130,
    onCard: 'beside name',
    cell: ({ id }) => <RunMode assetId={id} />,
  },
  {
    id: 'charge',
    header: 'State of Charge',
    width: 200,
    onCard: 'at start',
    cell: ({ id, name }) => <StateOfCharge assetId={id} name={name} />,
    ...(isMeasured && { sortBy: ({ chargePercent }: Battery) => chargePercent }),
  },
  {
    id: 'power',
    header: 'Net Power',
    width: 120,
    onCard: 'at end',
    cell: ({ id }) => <NetPower assetId={id} />,
    ...(isMeasured && { sortBy: ({ powerKw }: Battery) => powerKw }),
    align: 'end',
  },
]
