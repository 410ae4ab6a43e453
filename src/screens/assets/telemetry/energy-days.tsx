// The energy that a battery charged and delivered on each day of the time that is shown, and its cycles.
import { useMemo } from 'react'
import { type DayEnergy, dayEnergies } from '../../../../domain/telemetry-days.ts'
import { rolledUpMetrics } from '../../../../domain/telemetry-levels.ts'
import { maxRange } from '../../../../domain/telemetry-range.ts'
import { daysOf, type TimeView } from '../../../../domain/telemetry-view.ts'
import { dateText } from '../../../../domain/time/texts.ts'
import { utc } from '../../../../domain/time/zone.ts'
import { type RangePoint, useTelemetryRange } from '../../../hooks/telemetry/use-telemetry-range.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { amountText } from './measured-metrics.ts'

interface EnergyDaysProps {
  assetId: string
  view: TimeView
  /** What is loaded for the view, so that moving it needs few requests. */
  loaded: TimeView
}

const dayMs = 24 * 3_600_000
const refreshMs = 60_000

export function EnergyDays({ assetId, view, loaded }: EnergyDaysProps) {
  const days = daysOf(loaded)
  const maxPoints = Math.min(maxRange.points, Math.max(2, (days.untilMs - days.fromMs) / dayMs))
  const { data, failure, retry } = useTelemetryRange({
    assetId,
    metrics: rolledUpMetrics,
    ...days,
    maxPoints,
    everyMs: refreshMs,
  })
  const { fromMs, untilMs } = view
  const rows = useMemo(() => {
    if (!data) return []
    const power = data.pointsOf('BATT_POWER_KW')
    const ofView = power.filter(
      ({ atMs }) => atMs + data.stepMs / 2 > fromMs && atMs - data.stepMs / 2 < untilMs,
    )
    const [energy, charge] = [data.pointsOf('BATT_ENERGY_AVAIL_KWH'), data.pointsOf('BATT_SOC_PERCENT')]
    const unfinishedAt = new Map(ofView.map(({ at, unfinished }) => [at, unfinished]))
    return dayEnergies({ power: ofView, energy, charge })
      .map((day): Row => ({ ...day, unfinished: unfinishedAt.get(day.at) ?? null }))
      .reverse()
  }, [data, fromMs, untilMs])
  return (
    <Panel title="Energy per day">
      {failure && <LoadFailed retry={retry}>{failure.message}</LoadFailed>}
      {data ? (
        <DataTable
          label="Energy per day"
          columns={data.stepMs > dayMs ? weekColumns : dayColumns}
          rows={rows}
          rowId={({ at }) => at}
          rowHeight={40}
          empty={<EmptyState text="No energy was measured in this time." />}
        />
      ) : (
        !failure && <Loading />
      )}
    </Panel>
  )
}

interface Row extends DayEnergy {
  unfinished: RangePoint['unfinished']
}

const valueColumns: Column<Row>[] = [
  {
    id: 'charged',
    header: 'Charged',
    width: 110,
    align: 'end',
    cell: day => `${amountText(day.chargedKwh)} kWh`,
  },
  {
    id: 'delivered',
    header: 'Delivered',
    width: 110,
    align: 'end',
    cell: day => `${amountText(day.deliveredKwh)} kWh`,
  },
  {
    id: 'cycles',
    header: 'Cycles',
    width: 90,
    align: 'end',
    cell: ({ cycles }) => (cycles === null ? '-' : cycles.toFixed(2)),
  },
]
const startingAt = (header: string): Column<Row>[] => [
  {
    id: 'at',
    header,
    width: 180,
    cell: ({ at, unfinished }) => (unfinished ? `${dateText(utc, at)} (${unfinished})` : dateText(utc, at)),
  },
  ...valueColumns,
]
const dayColumns = startingAt('Day (UTC)')
/** Years are in steps of a week or four. */
const weekColumns = startingAt('Days from (UTC)')
