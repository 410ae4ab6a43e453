// What a truck is doing by the plan of the day: its current trip, the batteries on board, and its next trips (spec 2, OVERVIEW).

import { useId } from 'react'
import { accordingToPlan } from '../../../../domain/messages/timeline.ts'
import { storageOwner } from '../../../../domain/records/viewer.ts'
import { tickSentence, ticksOfPlan } from '../../../../domain/run-sheets/ticks-of-plan.ts'
import { minuteOfDay, type PlanDay, planTimeText } from '../../../../domain/schedule/calendar/plan-day.ts'
import {
  type SheetRow,
  type TruckPlan,
  type TruckStatus,
  truckStatusAt,
} from '../../../../domain/schedule/view/run-sheet.ts'
import { unmarked } from '../../../../domain/schedule/view/run-sheet-changes.ts'
import { energyText } from '../../../../domain/schedule/words/sentences.ts'
import { dayText } from '../../../../domain/time/texts.ts'
import { useTicks } from '../../../hooks/ticks/use-ticks.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button/button-link.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { DescriptionList } from '../../../ui/layout/description-list.tsx'
import { panelHead } from '../../../ui/layout/layout.css.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ZoneNote } from '../../../ui/time/zone-note.tsx'
import { PlanTimes, usePlanDay, useShownPlanDay } from '../../../ui/time/zones.tsx'
import { missingValue } from '../missing.ts'
import { useTodaysPlan } from '../use-plan.ts'
import { overview, quiet, tickList, trips } from './overview.css.ts'
import { RunSheetTable } from './run-sheet-table.tsx'
import { planOfTruck } from './truck-of-plan.ts'

interface OverviewTabProps {
  truck: { id: string; vin: string | null; name: string }
}

export default function OverviewTab({ truck }: OverviewTabProps) {
  const plan = useTodaysPlan()
  if (plan.state === 'failed') return <LoadFailed retry={plan.retry}>{plan.message}</LoadFailed>
  if (plan.state === 'loading') return <Loading />
  if (plan.state === 'refused') return <Alert>{plan.message}</Alert>
  const own = plan.state === 'ready' ? planOfTruck(plan.layout, truck) : null
  if (!own) return <EmptyState text="The overview is not available yet." />
  return <Overview of={own} truckId={truck.id} />
}

function Overview({ of: plan, truckId }: { of: TruckPlan; truckId: string }) {
  const day = usePlanDay(plan)
  const minute = useNow(nowMs => minuteOfDay(day, nowMs))
  // Of another day's plan the whole day is still to come.
  const { next, ...now } = truckStatusAt(plan, minute ?? -1)
  return (
    <PlanTimes of={plan}>
      <div className={overview}>
        <div className={panelHead}>
          <div>
            <p className={quiet}>{accordingToPlan(plan.txId, dayText(plan.day))}</p>
            <ZoneNote />
          </div>
          <ButtonLink to={paths.runSheet.link(truckId)}>Run Sheet</ButtonLink>
        </div>
        {minute !== null && (
          <>
            <Panel title="Current trip">
              <CurrentTrip of={now} />
            </Panel>
            <Panel title="Batteries on board">
              <OnBoard of={now} />
            </Panel>
          </>
        )}
        <Ticked of={plan} truckId={truckId} day={day} />
        <NextTrips title={minute === null ? 'Trips' : 'Next trips'} rows={next} />
      </div>
    </PlanTimes>
  )
}

/** What drivers and staff have ticked on the run sheet. */
function Ticked({
  of: { truckId: unit, txId, trips },
  truckId,
  day,
}: {
  of: TruckPlan
  truckId: string
  day: PlanDay
}) {
  const { viewer } = useSession()
  const owner = viewer ? storageOwner(viewer) : ''
  const ticks = useTicks({ truckId, unit, day: day.day, txId, owner })
  if (ticks === null) return null
  const ticked = ticksOfPlan(ticks?.entries ?? [], trips, day)
  return (
    <Panel title="Ticked on the run sheet">
      {ticks === undefined ? (
        <Loading />
      ) : ticked.length === 0 ? (
        <p className={quiet}>Nothing is ticked, which does not say that the truck is late.</p>
      ) : (
        <ul className={tickList}>
          {ticked.map(tick => (
            <li key={tick.entry.id}>{tickSentence(tick, day.zone)}</li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function NextTrips({ title, rows }: { title: string; rows: readonly SheetRow[] }) {
  const id = useId()
  return (
    <section className={trips} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length > 0 ? (
        <RunSheetTable label={title} rows={unmarked(rows)} />
      ) : (
        <p className={quiet}>No more trips on this day.</p>
      )}
    </section>
  )
}

type Now = Omit<TruckStatus, 'next'>

/** Trucks report nothing: everything is by the plan. */
function CurrentTrip({ of: { current, place } }: { of: Now }) {
  const day = useShownPlanDay()
  return current && day ? (
    <DescriptionList
      of={[
        { term: 'From', value: current.trip.sourceId },
        { term: 'To', value: current.trip.destinationId },
        { term: 'Planned departure', value: planTimeText(day, current.startMinute) },
        { term: 'Planned arrival', value: planTimeText(day, current.arrivalMinute) },
      ]}
    />
  ) : (
    <p className={quiet}>
      By the plan no trip is under way
      {place === null ? '. It does not say where the truck is.' : `, and the truck is at ${place}.`}
    </p>
  )
}

const OnBoard = ({ of: { onBoard } }: { of: Now }) =>
  onBoard.length === 0 ? (
    <p className={quiet}>By the plan no batteries are on board.</p>
  ) : (
    <DescriptionList
      of={onBoard.map(({ batteryId, energyKwh }) => ({
        term: batteryId,
        value: energyKwh === null ? missingValue : `planned ${energyText(energyKwh)}`,
      }))}
    />
  )
