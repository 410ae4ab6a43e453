// The table of batteries with live values. These are requested for the rows in view only, so the table cannot be sorted by
// them.
import { type ReactNode, useMemo, useState } from 'react'
import { assetFields } from '../../../../domain/records/asset.ts'
import type { MetricName } from '../../../../domain/telemetry/telemetry.ts'
import { pluralize } from '../../../../domain/words/pluralize.ts'
import type { Battery } from '../../../hooks/use-batteries.ts'
import { paths } from '../../../paths.ts'
import { type Column, DataTable, maxPrintedRows } from '../../../ui/table/data-table.tsx'
import { type CsvColumn, csvColumns } from '../../../ui/table/export-csv.tsx'
import { sortedRows } from '../../../ui/table/table-sort.ts'
import type { TableSelection } from '../../../ui/table/use-row-selection.ts'
import { missingValue } from '../missing.ts'
import type { ServiceAreaFilter } from '../service-area-filter.tsx'
import { Live } from '../unit/live/live.tsx'
import { LiveNotice } from '../unit/live/live-notice.tsx'
import { NetPower, RunMode, StateOfCharge } from '../unit/live/live-value.tsx'
import { noteOf } from '../unit/out-of-service.ts'

/** Spec 7. */
const metrics: MetricName[] = ['UNIT_STATUS', 'BATT_SOC_PERCENT', 'BATT_POWER_KW']

interface MbessTableProps {
  batteries: readonly Battery[]
  areaName: ServiceAreaFilter['nameOf']
  sort: string
  onSort: (sort: string) => void
  empty: ReactNode
  selection: TableSelection<Battery> | null
}

export function MbessTable({ batteries, areaName, sort, onSort, empty, selection }: MbessTableProps) {
  const [inView, setInView] = useState<readonly string[]>([])
  const columns = useMemo(() => columnsWith(areaName), [areaName])
  return (
    <Live
      ids={inView}
      metrics={metrics}
      printedIds={() => sortedRows(batteries, columns, sort).slice(0, maxPrintedRows).map(idOf)}
    >
      <DataTable
        label="mBESS units"
        columns={columns}
        rows={batteries}
        rowId={idOf}
        linkTo={linkTo}
        sort={sort}
        onSort={onSort}
        onVisible={setInView}
        empty={empty}
        selection={selection}
        rowHeight={60}
        fills
      />
      <LiveNotice />
    </Live>
  )
}

const idOf = ({ id }: Battery) => id
const linkTo = ({ id }: Battery) => paths.asset.link(id)

/** Without the live values: they are requested for the rows in view only. */
export const batteryCsv = (areaName: ServiceAreaFilter['nameOf']): CsvColumn<Battery>[] => [
  ...csvColumns(assetFields, (battery: Battery, field) => {
    if (field === 'assetModelId') return battery.model?.name
    return field === 'serviceAreaId' ? areaName(battery.serviceAreaId) : battery[field]
  }),
  { header: 'ID', cell: idOf },
  { header: 'Organization', cell: ({ organization }) => organization?.name },
]

export const sortedBatteries = (
  batteries: readonly Battery[],
  areaName: ServiceAreaFilter['nameOf'],
  sort: string,
) => sortedRows(batteries, columnsWith(areaName), sort)

/** '2 open alarms · GC-1 · Acme': the organization where batteries of several are listed. */
const noteOfBattery = ({ serialNumber, outOfService, alarms, organization }: Battery): string =>
  [
    alarms ? pluralize(alarms, 'open alarm', 'open alarms') : null,
    noteOf(serialNumber || missingValue, outOfService),
    organization?.name,
  ]
    .filter(Boolean)
    .join(' · ')

const columnsWith = (areaName: ServiceAreaFilter['nameOf']): Column<Battery>[] => [
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
    cell: ({ model }) => model?.name || missingValue,
    sortBy: ({ model }) => model?.name,
  },
  {
    id: 'area',
    header: 'Service Area',
    width: 150,
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
    cell: ({ id, name }) => <StateOfCharge assetId={id} name={name} />,
  },
  {
    id: 'power',
    header: 'Net Power',
    width: 120,
    cell: ({ id }) => <NetPower assetId={id} />,
    align: 'end',
  },
]
