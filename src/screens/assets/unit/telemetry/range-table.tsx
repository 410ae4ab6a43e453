// What the charts show as a table, and what was measured in this time as a CSV file.
import { memo, useDeferredValue, useMemo, useState } from 'react'
import type { RolledUpMetric } from '../../../../../domain/telemetry/levels.ts'
import type { TimeView } from '../../../../../domain/telemetry/view.ts'
import { dateTimeText } from '../../../../../domain/time/texts.ts'
import { isoText, type TimeZone, utc } from '../../../../../domain/time/zone.ts'
import { amountText } from '../../../../../domain/words/amounts.ts'
import { isPartOf, type RangeData, type RangePoint } from '../../../../hooks/telemetry/use-telemetry-range.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx'
import { type CsvColumn, ExportCsv } from '../../../../ui/table/export-csv.tsx'
import { usePageZone } from '../../../../ui/time/zones.tsx'
import { missingValue } from '../../missing.ts'
import { metricWords } from './measured-metrics.ts'
import { tools } from './telemetry.css.ts'
import { stepText } from './time-texts.ts'
import type { Earlier } from './use-earlier.ts'
import type { OtherBattery } from './use-others.ts'

export interface RangeTableProps {
  view: TimeView
  metrics: readonly RolledUpMetric[]
  data: RangeData
  /** Those of the view are still being read. */
  isAwaited: boolean
  assetId: string
  /** Of the battery. */
  name: string
  /** Null: nothing is compared. */
  earlier: Earlier | null
  others: readonly OtherBattery[]
}

interface Row extends RangePoint {
  metric: RolledUpMetric
  batteryId: string
  /** Its name. */
  battery: string
  /** Of the battery among those that are drawn: 0 is the one whose page it is. */
  index: number
}

/** While the charts are moved, its rows, up to some ten thousand, are sorted after the charts are drawn. */
export const RangeTable = (props: RangeTableProps) => (
  <TableOfView {...props} view={useDeferredValue(props.view)} earlier={useDeferredValue(props.earlier)} />
)

const TableOfView = memo(function TableOfView(props: RangeTableProps) {
  const { view, metrics, data, isAwaited, assetId, name, earlier, others } = props
  const [isShown, setShown] = useState(false)
  const pageZone = usePageZone()
  const zone = data.zone ?? pageZone
  const rows = useMemo(
    () =>
      [{ id: assetId, name, data }, ...others]
        .flatMap(({ id: batteryId, name: battery, data }, index) =>
          metrics.flatMap(metric =>
            (data?.pointsOf(metric) ?? [])
              .filter(point => isPartOf(point, view))
              .map((point): Row => ({ ...point, metric, batteryId, battery, index })),
          ),
        )
        .sort((one, other) => one.atMs - other.atMs),
    [metrics, data, assetId, name, others, view],
  )
  const isShared = others.length > 0
  const isOneAwaited = isAwaited || others.some(other => other.isAwaited)
  const columns = useMemo(
    () => [
      ...columnsOf(zone, data.zone !== null, isShared),
      ...(earlier ? [earlierColumn(earlier, isShared ? name : null)] : []),
    ],
    [zone, data.zone, isShared, earlier, name],
  )
  const csvColumns = useMemo(() => csvColumnsOf(data.zone ?? utc, isShared), [data.zone, isShared])
  return (
    <>
      <div className={tools}>
        <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide table' : 'Show as table'}
        </Button>
        <ExportCsv name="telemetry" columns={csvColumns} rows={isOneAwaited ? undefined : rows} />
      </div>
      {isShown && (
        <DataTable
          label={`Measured values in steps of ${stepText(data.stepMs)}`}
          columns={columns}
          rows={rows}
          rowId={({ metric, at, index }) => `${index} ${metric} ${at}`}
          rowHeight={36}
          empty={<EmptyState text={isOneAwaited ? 'Being read...' : 'No records in this time.'} />}
        />
      )}
    </>
  )
})

const unitOf = ({ metric }: Row) => metricWords[metric].unit
/** `isShared`: of several batteries. */
const columnsOf = (zone: TimeZone, isOfDays: boolean, isShared: boolean): Column<Row>[] => [
  {
    id: 'at',
    header: isOfDays ? `Step from (${zone})` : 'Step from',
    width: 180,
    cell: ({ at, unfinished }) => {
      const text = dateTimeText(zone, at)
      return unfinished ? `${text} (${unfinished})` : text
    },
  },
  ...(isShared
    ? [{ id: 'battery', header: 'Battery', width: 160, cell: ({ battery }: Row) => battery }]
    : []),
  { id: 'metric', header: 'Metric', width: 160, cell: ({ metric }) => metricWords[metric].label },
  ...(['minimum', 'mean', 'maximum'] as const).map(
    (of): Column<Row> => ({
      id: of,
      header: `${of.slice(0, 1).toUpperCase()}${of.slice(1)}`,
      width: 110,
      align: 'end',
      cell: row => `${amountText(row[of])} ${unitOf(row)}`,
    }),
  ),
]

/** A step of another length is compared with the one that its middle is in. `ofBattery`: whose alone it is; null if there are no others. */
const earlierColumn = ({ name, seriesOf, absenceOf }: Earlier, ofBattery: string | null): Column<Row> => ({
  id: 'earlier',
  header: ofBattery ? `Mean of ${ofBattery}, ${name}` : `Mean, ${name}`,
  width: 160,
  align: 'end',
  cell: row => {
    if (row.index > 0) return 'not compared'
    const at = seriesOf(row.metric)?.points.find(
      ({ fromMs, untilMs }) => fromMs <= row.atMs && row.atMs < untilMs,
    )
    if (at) return `${amountText(at.mean)} ${unitOf(row)}${at.unfinished ? ` (${at.unfinished})` : ''}`
    return absenceOf(row.metric) ?? missingValue
  },
})

/** Instants have the offset of the zone. */
const csvColumnsOf = (zone: TimeZone, isShared: boolean): CsvColumn<Row>[] => [
  { header: 'at', cell: ({ fromMs }: Row) => isoText(zone, fromMs) },
  ...(isShared
    ? [
        { header: 'battery', cell: ({ battery }: Row) => battery },
        { header: 'battery_id', cell: ({ batteryId }: Row) => batteryId },
      ]
    : []),
  { header: 'metric', cell: ({ metric }: Row) => metric },
  { header: 'count', cell: ({ count }: Row) => count },
  { header: 'minimum', cell: ({ minimum }: Row) => minimum },
  { header: 'mean', cell: ({ mean }: Row) => mean },
  { header: 'maximum', cell: ({ maximum }: Row) => maximum },
  { header: 'charged_kwh', cell: ({ chargedKwh }: Row) => chargedKwh },
  { header: 'delivered_kwh', cell: ({ deliveredKwh }: Row) => deliveredKwh },
  { header: 'complete', cell: ({ unfinished }: Row) => String(unfinished === null) },
  { header: 'until', cell: ({ untilMs }: Row) => isoText(zone, untilMs) },
]
