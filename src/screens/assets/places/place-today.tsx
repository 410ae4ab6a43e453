// What happens at a place today: by the plan its load, who is there and which trucks come next; what its batteries report; its alarms.
import { useMemo } from 'react'
import { Link } from 'wouter'
import { bySeverity } from '../../../../domain/alarms/alarm-kinds.ts'
import { clock, minutesPerPeriod } from '../../../../domain/schedule/calendar/period.ts'
import { minuteOfDay, planTimeText } from '../../../../domain/schedule/calendar/plan-day.ts'
import { energyText } from '../../../../domain/schedule/words/sentences.ts'
import { dayText } from '../../../../domain/time/texts.ts'
import { amountText } from '../../../../domain/words/amounts.ts'
import type { Equipped } from '../../../../domain/words/places.ts'
import { pluralize } from '../../../../domain/words/pluralize.ts'
import { paths } from '../../../paths.ts'
import type { Layout } from '../../../schedule/layout/layout.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ZoneNote } from '../../../ui/time/zone-note.tsx'
import { PlanTimes, usePlanDay, useShownPlanDay } from '../../../ui/time/zones.tsx'
import { AlarmLines, useOpenAlarms } from '../batteries/open-alarms.tsx'
import { BatteriesUnlisted } from '../map/batteries-unlisted.tsx'
import { isAtPlace, positionsAt, type UnitPosition } from '../map/fleet-positions.ts'
import { UnitList } from '../map/unit-list.tsx'
import { type Reported, useReported } from '../map/use-reported.ts'
import { LiveFailure } from '../unit/live/live-notice.tsx'
import { useTodaysPlan } from '../use-plan.ts'
import { LoadChart } from './load-chart.tsx'
import { feeds, type PlaceDay, placeDayOf, type Visit } from './place-day.ts'
import { awaitedDay, column, quiet, shortfall, visit, visits, visitTime } from './place-today.css.ts'

interface PlaceTodayProps {
  place: Equipped & { id: string; latitude: number | null; longitude: number | null }
}

export function PlaceToday({ place }: PlaceTodayProps) {
  const plan = useTodaysPlan()
  if (plan.state === 'failed') return <LoadFailed retry={plan.retry}>{plan.message}</LoadFailed>
  if (plan.state === 'loading')
    return (
      <div className={awaitedDay}>
        <Loading />
      </div>
    )
  if (plan.state === 'refused') return <Alert>{plan.message}</Alert>
  if (plan.state === 'none')
    return (
      <Panel>
        <EmptyState
          text="No plan is in use."
          advice="With a plan, its load and its trips at this place are shown here."
        />
      </Panel>
    )
  return (
    <PlanTimes of={plan.layout}>
      <Today layout={plan.layout} place={place} />
    </PlanTimes>
  )
}

function Today({ layout, place }: PlaceTodayProps & { layout: Layout }) {
  const { id } = place
  const planDay = usePlanDay(layout)
  const minute = useNow(nowMs => minuteOfDay(planDay, nowMs))
  const day = useMemo(() => placeDayOf(layout, id), [layout, id])
  const here = useMemo(
    () =>
      minute === null
        ? noUnits
        : positionsAt(layout, minute).filter(
            unit => isAtPlace(unit, id) || feeds(layout, unit.row, id, minute),
          ),
    [layout, id, minute],
  )
  const places = useMemo(() => [place], [place])
  const { unlisted, ...reported } = useReported({
    places,
    layout,
    day: planDay,
    positions: here,
    others: noIds,
    isNow: minute !== null,
  })
  const timeText = (minute: number) => planTimeText(planDay, minute)
  return (
    <div className={column}>
      <Shortfall layout={layout} day={day} minute={minute} timeText={timeText} />
      <BatteriesUnlisted of={unlisted} />
      <AlarmsHere units={here} assetIdOf={reported.assetIdOf} />
      <Panel title={minute === null ? `Load on ${dayText(layout.day)}` : 'Load today'}>
        <LoadChart day={day} limitKw={limitOf(place)} nowMinute={minute} />
        <p className={quiet}>
          Planned by {layout.txId}: {loadText(day, place, minute, timeText)}
        </p>
        <ZoneNote />
      </Panel>
      {minute !== null && <Here units={here} layout={layout} minute={minute} {...reported} />}
      <Visits day={day} minute={minute} />
    </div>
  )
}

const noUnits: readonly UnitPosition[] = []
const noIds: readonly string[] = []

const limitOf = ({ chargers, chargerPowerKw }: Equipped): number | null =>
  chargers !== null && chargerPowerKw !== null ? chargers * chargerPowerKw : null

/** 'now charging 150.0 kW, at most 300.0 kW at 02:00; chargers for 600.0 kW.' */
function loadText(
  { chargingKw, deliveringKw }: PlaceDay,
  place: Equipped,
  minute: number | null,
  timeText: (minute: number) => string,
): string {
  const limitKw = limitOf(place)
  const isUsed = [...chargingKw, ...deliveringKw].some(kw => kw > 0)
  if (!isUsed) return 'nothing is charged or delivered here on this day.'
  const period = minute === null ? null : Math.floor(minute / minutesPerPeriod)
  const part = (verb: string, values: readonly number[]) => {
    const max = Math.max(...values)
    if (max === 0) return []
    const now = period === null ? '' : `now ${verb} ${amountText(values[period] ?? 0)} kW, `
    return [`${now}at most ${amountText(max)} kW at ${timeText(values.indexOf(max) * minutesPerPeriod)}`]
  }
  const texts = [
    ...part('charging', chargingKw),
    ...part('delivering', deliveringKw),
    ...(limitKw === null ? [] : [`chargers for ${amountText(limitKw)} kW`]),
  ]
  return `${texts.join('; ')}.`
}

interface ShortfallProps {
  layout: Layout
  day: PlaceDay
  minute: number | null
  timeText: (minute: number) => string
}

/** What a site lacks by the plan. */
function Shortfall({ layout, day, minute, timeText }: ShortfallProps) {
  const lacksKwh = day.shortfallKwh.map(kwh => Math.max(0, kwh))
  const total = lacksKwh.reduce((sum, kwh) => sum + kwh, 0)
  if (total === 0) return null
  return (
    <p className={shortfall}>
      <b>
        Planned {energyText(total)} short{minute === null && ` on ${dayText(layout.day)}`}
      </b>
      <span>{shortRanges(lacksKwh, timeText).join(', ')}</span>
      <Link href={paths.schedule.link({ plan: layout.txId, panel: 'sites' })}>Show in schedule</Link>
    </p>
  )
}

/** '08:45–09:45' */
function shortRanges(lacksKwh: readonly number[], timeText: (minute: number) => string): string[] {
  const ranges: { from: number; to: number }[] = []
  for (const [i, kwh] of lacksKwh.entries()) {
    if (kwh === 0) continue
    const last = ranges.at(-1)
    if (last?.to === i) last.to = i + 1
    else ranges.push({ from: i, to: i + 1 })
  }
  return ranges.map(
    ({ from, to }) => `${timeText(from * minutesPerPeriod)}–${timeText(to * minutesPerPeriod)}`,
  )
}

/** So many alarms of all batteries are read, the last raised first. */
const maxRead = 200
const maxAlarms = 8

/** Of the batteries that are here by the plan, the worst first. */
function AlarmsHere({ units, assetIdOf }: { units: readonly UnitPosition[] } & Pick<Reported, 'assetIdOf'>) {
  const { alarms: open, hasMore, failure, retry } = useOpenAlarms({ assetId: null, limit: maxRead })
  if (failure)
    return <LoadFailed retry={retry}>The open alarms could not be read: {failure.message}</LoadFailed>
  const ids = new Set(units.flatMap(({ kind, id }) => (kind === 'battery' ? (assetIdOf(id) ?? []) : [])))
  const alarms = open.filter(({ assetId }) => ids.has(assetId)).sort(bySeverity)
  const more = alarms.length - maxAlarms
  return (
    <>
      {alarms.length > 0 && (
        <AlarmLines
          alarms={alarms.slice(0, maxAlarms)}
          unitOf={({ assetId, assetName }) => assetName ?? assetId}
          isUnitShown
        />
      )}
      {more > 0 && <p className={quiet}>and {pluralize(more, 'more open alarm', 'more open alarms')}</p>}
      {hasMore && (
        <p className={quiet}>
          Only the last {maxRead} open alarms of all batteries were looked through:{' '}
          <Link href={paths.alarms.link()}>all alarms</Link>
        </p>
      )}
    </>
  )
}

type HereProps = Reported & { units: readonly UnitPosition[]; layout: Layout; minute: number }

const Here = ({ units, ...shown }: HereProps) => (
  <Panel title="Here now, by the plan">
    {units.length === 0 ? (
      <p className={quiet}>No unit is planned to be here now.</p>
    ) : (
      <UnitList label="Units here now, by the plan" units={units} {...shown} />
    )}
    {shown.live && <LiveFailure of={shown.live} />}
  </Panel>
)

const maxVisits = 8

function Visits({ day, minute }: { day: PlaceDay; minute: number | null }) {
  const next = day.visits.filter(each => minute === null || each.minute > minute)
  const title = minute === null ? 'Trips' : 'Next trips'
  return (
    <Panel title={title}>
      {next.length === 0 && (
        <p className={quiet}>
          {day.visits.length === 0 ? 'No trip leaves or arrives on this day.' : 'No more trips on this day.'}
        </p>
      )}
      {next.length > 0 && (
        <ul className={visits} aria-label={title}>
          {next.slice(0, maxVisits).map(each => (
            <VisitLine key={`${each.minute} ${each.truckId} ${each.isDeparture}`} of={each} />
          ))}
        </ul>
      )}
      {next.length > maxVisits && <p className={quiet}>and {next.length - maxVisits} more</p>}
    </Panel>
  )
}

function VisitLine({ of: { minute, truckId, isDeparture, otherPlace, batteryIds } }: { of: Visit }) {
  const day = useShownPlanDay()
  return (
    <li className={visit}>
      <b className={visitTime}>{day ? planTimeText(day, minute) : clock(minute)}</b>
      <span>
        {truckId} {isDeparture ? 'leaves to' : 'arrives from'} {otherPlace}
      </span>
      <span className={quiet}>{batteryIds.length === 0 ? 'empty' : `with ${batteryIds.join(', ')}`}</span>
    </li>
  )
}
