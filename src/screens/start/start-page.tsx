// What a person who signs in has to know first: how the fleet is, what needs attention, and in a new installation what to do.
// Each part is hidden where the server does not offer it or does not answer.
import { may } from '../../../domain/roles.ts'
import { useSession } from '../../hooks/use-session.ts'
import { StoredRunSheets } from '../../run-sheets/stored-run-sheets.tsx'
import { PlanTimes } from '../../ui/time/zones.tsx'
import { Attention } from './attention.tsx'
import { FirstSteps } from './first-steps.tsx'
import { FleetStrip } from './fleet-strip.tsx'
import { FleetTiles } from './fleet-tiles.tsx'
import { NextTrips } from './next-trips.tsx'
import { ShiftSummary } from './shift-summary.tsx'
import { column, page } from './start-page.css.ts'
import { type MeasuredFleet, TodayChart } from './today-chart.tsx'
import { useFleet } from './use-fleet.ts'
import { usePlannedDay } from './use-planned-day.ts'
import { type SmallFleet, useSmallFleet } from './use-small-fleet.ts'
import { useToday } from './use-today.ts'

export default function StartPage() {
  const { viewer } = useSession()
  const fleet = useFleet()
  const plans = useToday()
  const { today } = plans
  const planned = usePlannedDay(today)
  const small = useSmallFleet(fleet.all)
  if (!viewer) return null
  const mayEdit = may(viewer.roles, 'edit assets')
  return (
    <PlanTimes of={today?.plan ?? undefined}>
      <div className={page}>
        <ShiftSummary fleet={fleet} plans={plans} planned={planned} />
        {fleet.all !== 0 && <FleetStrip {...fleet} />}
        {today?.plan && (planned.outlook || !planned.failure) && (
          <div className={column}>
            <TodayChart
              txId={today.plan.txId}
              planned={planned}
              measured={measuredOf(planned.outlook?.batteryIds ?? [], small.measuredKwhOf)}
            />
            <NextTrips planned={planned} measuredKwhOf={small.measuredKwhOf} />
          </div>
        )}
        <div className={column}>
          <Attention fleet={fleet} plans={plans} planned={planned} viewer={viewer} />
        </div>
        {small.batteries.length > 0 && <FleetTiles batteries={small.batteries} live={small.live} />}
        {plans.failure?.kind === 'unreachable' && <StoredRunSheets />}
        {mayEdit && (
          <FirstSteps
            viewer={viewer}
            hasBatteries={fleet.all === undefined ? undefined : fleet.all > 0}
            today={today}
          />
        )}
      </div>
    </PlanTimes>
  )
}

/** Of the batteries of the plan alone, as it is compared with what is planned of them; null where nothing is measured now. */
function measuredOf(
  batteryIds: readonly string[],
  measuredKwhOf: SmallFleet['measuredKwhOf'],
): MeasuredFleet | null {
  const measured = batteryIds.map(measuredKwhOf).filter(kwh => kwh !== null)
  if (measured.length === 0) return null
  const energyKwh = measured.reduce((sum, kwh) => sum + kwh, 0)
  return { energyKwh, units: measured.length, all: batteryIds.length }
}
