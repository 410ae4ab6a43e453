// What the charts show as a table and as a CSV file.
import { useMemo, useState } from 'react'
import type { RolledUpMetric } from '../../../../domain/telemetry-levels.ts'
import type { TimeView } from '../../../../domain/telemetry-view.ts'
import { dateTimeText } from '../../../../domain/time/texts.ts'
import type { RangeData, RangePoint } from '../../../hooks/telemetry/use-telemetry-range.ts'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { ExportCsv } from '../../../ui/table/export-csv.tsx'
import { usePageZone } from '../../../ui/time/zones.tsx'
import { amountText, metricWords } from './measured-metrics.ts'
import { tools } from './telemetry.css.ts'
import { stepText } from './time-texts.ts'

interface RangeTableProps {
  view: TimeView
  metrics: readonly RolledUpMetric[]
  data: RangeData
}

interface Row extends RangePoint {
  metric: RolledUpMetric
}

export function RangeTable({ view, metrics, data }: RangeTableProps) {
  const [isShown, setShown] = useState(false)
  const { fromMs, untilMs } = view
  const rows = useMemo(
    () =>
      metrics
        .flatMap(metric => data.pointsOf(metric).map((point): Row => ({ ...point, metric })))
        .filter(({ atMs }) => atMs + data.stepMs / 2 > fromMs && atMs - data.stepMs / 2 < untilMs)
        .sort((one, other) => one.atMs - other.atMs),
    [metrics, data, fromMs, untilMs],
  )
  return (
    <>
      <div className={tools}>
        <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide table' : 'Show as table'}
        </Button>
        <ExportCsv name="telemetry" columns={csvColumns} rows={rows} />
      </div>
      {isShown && (
        <DataTable
          label={`Measured values in steps of ${stepText(data.stepMs)}`}
          columns={columns}
          rows={rows}
          rowId={({ metric, at }) => `${metric} ${at}`}
          rowHeight={36}
          empty={<EmptyState text="No records in this time." />}
        />
      )}
    </>
  )
}

function StepFrom({ of: { at, unfinished } }: { of: Row }) {
  const text = dateTimeText(usePageZone(), at)
  return unfinished ? `${text} (${unfinished})` : text
}

const unitOf = ({ metric }: Row) => metricWords[metric].unit
const columns: Column<Row>[] = [
  {
    id: 'at',
    header: 'Step from',
    width: 180,
    cell: row => <StepFrom of={row} />,
  },
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

const csvColumns = [
  { header: 'at', cell: ({ at }: Row) => at },
  { header: 'metric', cell: ({ metric }: Row) => metric },
  { header: 'count', cell: ({ count }: Row) => count },
  { header: 'minimum', cell: ({ minimum }: Row) => minimum },
  { header: 'mean', cell: ({ mean }: Row) => mean },
  { header: 'maximum', cell: ({ maximum }: Row) => maximum },
  { header: 'charged_kwh', cell: ({ chargedKwh }: Row) => chargedKwh },
  { header: 'delivered_kwh', cell: ({ deliveredKwh }: Row) => deliveredKwh },
  { header: 'complete', cell: ({ unfinished }: Row) => String(unfinished === null) },
]
