// The energy that a battery charged and delivered on each day of the time that is shown, and its cycles.
import { useMemo } from 'react'
import { Link } from 'wouter'
import { type DayEnergy, dayEnergies } from '../../../../../domain/telemetry/days.ts'
import type { RolledUpMetric } from '../../../../../domain/telemetry/levels.ts'
import { daysOf, type TimeView } from '../../../../../domain/telemetry/view.ts'
import { dayMs } from '../../../../../domain/time/durations.ts'
import { dateText } from '../../../../../domain/time/texts.ts'
import { utc } from '../../../../../domain/time/zone.ts'
import { amountText } from '../../../../../domain/words/amounts.ts'
import {
  isPartOf,
  type RangeData,
  type RangePoint,
  useTelemetryRange,
} from '../../../../hooks/telemetry/use-telemetry-range.ts'
import { useFeature } from '../../../../hooks/use-feature.ts'
import { paths } from '../../../../paths.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../../ui/feedback/load-failed.tsx'
import { Loading } from '../../../../ui/feedback/loading.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx'
import { useOperatorZone } from '../../../../ui/time/zones.tsx'
import { remark } from './telemetry.css.ts'

interface EnergyDaysProps {
  assetId: string
  /** The name of the battery where the charts draw others too; null: it is alone. */
  ofBattery: string | null
  view: TimeView
  /** What is loaded for the view, so that moving it needs few requests. */
  loaded: TimeView
}

const refreshMs = 60_000
const metrics: readonly RolledUpMetric[] = ['BATT_POWER_KW', 'BATT_ENERGY_AVAIL_KWH', 'BATT_SOC_PERCENT']

export function EnergyDays({ assetId, ofBattery, view, loaded }: EnergyDaysProps) {
  const zone = useOperatorZone()
  const offersEnergy = useFeature('fleet_energy')
  const { data, isPrevious, failure, retry } = useTelemetryRange({
    assetId,
    metrics,
    ...daysOf(loaded, zone),
    everyMs: refreshMs,
  })
  const rows = useMemo(() => {
    if (!data) return []
    const power = data.pointsOf('BATT_POWER_KW')
    const ofView = power.filter(point => isPartOf(point, view))
    const [energy, charge] = [data.pointsOf('BATT_ENERGY_AVAIL_KWH'), data.pointsOf('BATT_SOC_PERCENT')]
    const unfinishedAt = new Map(ofView.map(({ at, unfinished }) => [at, unfinished]))
    return dayEnergies({ power: ofView, energy, charge })
      .map((day): Row => ({ ...day, unfinished: unfinishedAt.get(day.at) ?? null }))
      .reverse()
  }, [data, view])
  const columns = useMemo(() => data && columnsOf(data), [data])
  return (
    <Panel title={ofBattery === null ? 'Energy per day' : `Energy per day of ${ofBattery}`}>
      {failure && <LoadFailed retry={retry}>{failure.message}</LoadFailed>}
      {data && columns ? (
        <>
          <DataTable
            label="Energy per day"
            columns={columns}
            rows={rows}
            rowId={({ at }) => at}
            rowHeight={40}
            empty={
              <EmptyState text={isPrevious ? 'Being read...' : 'No energy was measured in this time.'} />
            }
          />
          <p className={remark}>
            Time without measurements is not counted.
            {offersEnergy && (
              <>
                {' '}
                <Link href={paths.assets.link('energy')}>The tab ENERGY</Link> says of which days some is
                missing.
              </>
            )}
          </p>
        </>
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
/** Years are in steps of a week or four. */
const columnsOf = ({ stepMs, zone }: Pick<RangeData, 'stepMs' | 'zone'>): Column<Row>[] => [
  {
    id: 'at',
    header: `${stepMs > dayMs ? 'Days from' : 'Day'} (${zone ?? utc})`,
    width: 180,
    cell: ({ at, unfinished }) => {
      const day = dateText(zone ?? utc, at)
      return unfinished ? `${day} (${unfinished})` : day
    },
  },
  ...valueColumns,
]
