// What a battery does today: its live values beside those of the plan, and the day as a chart.
import { energyAt, type Layout, runAt, runIndexAt } from '../../../schedule/layout/layout.ts'
import { DayChart } from '../../../schedule/unit-day/day-chart.tsx'
import { rowNamed } from '../../../schedule/unit-day/row-named.ts'
import { PlanTimes } from '../../../ui/time/zones.tsx'
import { LiveMetrics, type PlannedMetrics } from '../unit/live/live-metrics.tsx'
import { useTodaysPlan } from '../use-plan.ts'
import { chartPlace, chartTitle } from './asset-detail.css.ts'
import { AwaitedToday } from './awaited-today.tsx'
import { useMeasuredLane } from './use-measured-lane.ts'

interface AssetTodayProps {
  assetId: string
  name: string
  /** What the plan may call it. */
  names: readonly (string | null)[]
  capacityKwh: number | null
}

/** The tab SCHEDULE says why, and tries again. */
const withoutPlan = {
  ready: 'The plan does not have this battery.',
  none: 'No plan is in use.',
  failed: 'The plan could not be loaded.',
  refused: 'The plan could not be read.',
}

export default function AssetToday(props: AssetTodayProps) {
  const plan = useTodaysPlan()
  if (plan.state === 'loading') return <AwaitedToday {...props} />
  const row = plan.state === 'ready' ? rowNamed(plan.layout, 'battery', props.names) : undefined
  if (plan.state !== 'ready' || row === undefined)
    return <AwaitedToday {...props} text={withoutPlan[plan.state]} />
  return (
    <PlanTimes of={plan.layout}>
      <WithPlan {...props} layout={plan.layout} row={row} />
    </PlanTimes>
  )
}

function WithPlan({
  assetId,
  name,
  capacityKwh,
  layout,
  row,
}: AssetTodayProps & { layout: Layout; row: number }) {
  const lane = useMeasuredLane({ assetId, capacityKwh }, layout, row)
  const { nowMinute } = lane
  return (
    <>
      <LiveMetrics
        assetId={assetId}
        name={name}
        planned={nowMinute == null ? null : plannedAt(layout, row, nowMinute, capacityKwh)}
      />
      <div className={chartPlace}>
        <p className={chartTitle}>
          {nowMinute == null
            ? `Planned energy by ${layout.txId}, a plan of another day`
            : `Energy today, planned by ${layout.txId} and measured`}
        </p>
        <DayChart layout={layout} row={row} capacityKwh={capacityKwh ?? undefined} height={220} {...lane} />
      </div>
    </>
  )
}

function plannedAt(layout: Layout, row: number, minute: number, capacityKwh: number | null): PlannedMetrics {
  const energyKwh = energyAt(layout, row, minute) ?? null
  const index = runIndexAt(layout, row, minute)
  const run = index === undefined ? undefined : runAt(layout, row, index)
  return {
    energyKwh,
    chargePercent: energyKwh !== null && capacityKwh ? (100 * energyKwh) / capacityKwh : null,
    powerKw:
      run === undefined
        ? null
        : run.kind === 'charge'
          ? run.rateKw
          : run.kind === 'microgrid'
            ? -run.rateKw
            : 0,
  }
}
