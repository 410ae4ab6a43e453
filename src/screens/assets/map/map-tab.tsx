// The MAP tabs of the asset manager and of a battery: units at their places by the plan of today, or by the one that is chosen, at any
// time of its day.

import { useMemo, useRef, useState } from 'react'
import { accordingToPlan } from '../../../../domain/messages/timeline.ts'
import { minuteOfDay, planTimeText } from '../../../../domain/schedule/calendar/plan-day.ts'
import { energyText } from '../../../../domain/schedule/words/sentences.ts'
import { isLocated } from '../../../../domain/telemetry/position.ts'
import { dayText } from '../../../../domain/time/texts.ts'
import { pluralize } from '../../../../domain/words/pluralize.ts'
import { PlaceListDocument, type PlaceListQuery } from '../../../../gql/operations/places.generated.ts'
import { useAddressState } from '../../../hooks/use-address-state.ts'
import { useOffer } from '../../../hooks/use-feature.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { energyAt, type Layout } from '../../../schedule/layout/layout.ts'
import { MapDiagram } from '../../../schedule/panels/map-diagram.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Offered } from '../../../ui/feedback/offered.tsx'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { useSize } from '../../../ui/hooks/use-size.ts'
import { ZoneNote } from '../../../ui/time/zone-note.tsx'
import { PlanTimes, useShownPlanDay } from '../../../ui/time/zones.tsx'
import { LiveFailure } from '../unit/live/live-notice.tsx'
import { useTodaysPlan } from '../use-plan.ts'
import { BatteriesUnlisted } from './batteries-unlisted.tsx'
import { FleetList } from './fleet-list.tsx'
import { isAtPlace, positionsAt, tripsOf, type UnitPosition } from './fleet-positions.ts'
import { drawing, layout as layoutLook, mapBox, note } from './map.css.ts'
import { MapDrawing } from './map-drawing.tsx'
import { MapKey } from './map-key.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { isOnMap } from './projection.ts'
import { TimeSlider } from './time-slider.tsx'
import { maxRequested, type Reported, useReported } from './use-reported.ts'

interface MapTabProps {
  /** What the plan may call the one battery that is shown: its id, its serial number, its name. Without it, all units. */
  battery?: readonly (string | null)[]
}

export default function MapTab({ battery }: MapTabProps) {
  return (
    <Offered offer={useOffer('places')} otherwise={<NoMap />}>
      {battery ? <RecordedPlaces battery={battery} txId="" /> : <MapOfChosenPlan />}
    </Offered>
  )
}

/** Spec 2: the map is empty. */
const NoMap = () => <EmptyState text="The map is not available yet." />

function MapOfChosenPlan() {
  const [{ plan }, change] = useAddressState({ plan: '' })
  return (
    <>
      <PlanChoice txId={plan} onChange={txId => change({ plan: txId })} />
      <RecordedPlaces battery={undefined} txId={plan} />
    </>
  )
}

interface RecordedPlacesProps extends Pick<FleetProps, 'battery'> {
  /** Of the plan; '' for that of today. */
  txId: string
}

function RecordedPlaces({ battery, txId }: RecordedPlacesProps) {
  const reading = useRead(PlaceListDocument, { organizationId: null, search: null })
  const plan = useTodaysPlan({ txId })
  return (
    <Loaded reading={reading}>
      {({ places }) => {
        if (places.length === 0) return <NoMap />
        if (plan.state === 'loading') return <Loading />
        const layout = plan.state === 'ready' ? plan.layout : null
        return (
          <>
            {plan.state === 'refused' && <Alert>{plan.message}</Alert>}
            {(plan.state === 'ready' || plan.state === 'failed') && plan.failure && (
              <LoadFailed retry={plan.retry}>{plan.failure.message}</LoadFailed>
            )}
            <PlanTimes of={layout ?? undefined}>
              <Fleet
                places={places}
                layout={layout}
                withoutPlan={plan.state === 'none' ? 'No plan is in use.' : 'The plan could not be shown.'}
                battery={battery}
              />
            </PlanTimes>
          </>
        )
      }}
    </Loaded>
  )
}

interface FleetProps {
  places: PlaceListQuery['places']
  layout: Layout | null
  /** Why there is no layout. */
  withoutPlan: string
  battery: MapTabProps['battery']
}

const noon = 12 * 60

function Fleet({ places, layout, withoutPlan, battery }: FleetProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const day = useShownPlanDay()
  const minuteNow = useNow(nowMs => (day ? minuteOfDay(day, nowMs) : null))
  const minute = chosen ?? minuteNow ?? noon
  const positions = useMemo(
    () => (layout ? positionsAt(layout, minute).filter(unit => isShown(unit, battery)) : []),
    [layout, minute, battery],
  )
  const isOnNoPlan = battery !== undefined && positions.length === 0
  // Without a plan there is no time to choose.
  const isNow = chosen === null && (layout === null || minuteNow !== null)
  const { unread, unlisted, ...reports } = useReported({
    places,
    layout,
    day,
    positions,
    others: battery ?? 'all',
    isNow,
  })
  return (
    <div className={layoutLook}>
      <div className={drawing}>
        {layout && isOnNoPlan && (
          <p role="status">
            This unit is not in the plan {layout.txId} of {dayText(layout.day)}, so it is{' '}
            {reports.reported.length > 0 ? 'on the map only where it reports to be' : 'not on the map'}.
          </p>
        )}
        <Picture
          places={places}
          layout={layout}
          positions={positions}
          reported={reports.reported}
          minute={minute}
          battery={battery}
        />
        <BatteriesUnlisted of={unlisted} />
        {/* The page of one battery says it itself. */}
        {!battery && reports.live && <LiveFailure of={reports.live} />}
        {unread > 0 && isNow && (
          <p className={note}>
            Reports are shown for {maxRequested} batteries; {pluralize(unread, 'other is', 'others are')} left
            out.
          </p>
        )}
        {!isNow && minuteNow !== null && <p className={note}>Reports are shown only for the present time.</p>}
        {layout ? (
          <>
            <TimeSlider
              minute={minute}
              minutes={layout.minutes}
              isNow={isNow}
              onChange={setChosen}
              toNow={minuteNow === null ? null : () => setChosen(null)}
            />
            <p className={note}>{accordingToPlan(layout.txId, dayText(layout.day))}</p>
            <ZoneNote />
          </>
        ) : (
          <p className={note}>{withoutPlan} Planned positions are not shown.</p>
        )}
      </div>
      <FleetList
        places={battery ? places.filter(({ id }) => positions.some(unit => isAtPlace(unit, id))) : places}
        positions={positions}
        layout={layout}
        minute={minute}
        {...reports}
      />
    </div>
  )
}

const isShown = ({ id, kind }: UnitPosition, battery: MapTabProps['battery']): boolean =>
  !battery || (kind === 'battery' && battery.includes(id))

interface PictureProps extends Omit<FleetProps, 'withoutPlan'> {
  positions: readonly UnitPosition[]
  reported: Reported['reported']
  minute: number
}

function Picture({ places, layout, positions, reported, minute, battery }: PictureProps) {
  const box = useRef<HTMLDivElement>(null)
  const day = useShownPlanDay()
  const { width, height } = useSize(box)
  const located = useMemo(() => places.filter(isLocated), [places])
  const drawn = useMemo(() => located.filter(isOnMap), [located])
  const unlocated = places.length - located.length
  const row = battery ? (positions[0]?.row ?? null) : null
  const trips = useMemo(
    () => (layout && (!battery || row !== null) ? tripsOf(layout, row) : []),
    [layout, battery, row],
  )
  if (drawn.length === 0)
    return (
      <>
        <p className={note}>
          {located.length === 0
            ? 'No place has coordinates yet. Add some to see a map here.'
            : 'No place has coordinates that can be shown on a map.'}
        </p>
        {layout && <MapDiagram layout={layout} minute={minute} />}
      </>
    )
  // Of one battery, the truck that carries it is not among the positions.
  const under = new Set(
    positions.flatMap(({ where }) => (where && 'trip' in where ? [where.trip.truckId] : [])),
  )
  const label = `Map of ${pluralize(drawn.length, 'place', 'places')}${
    day
      ? ` at ${planTimeText(day, minute)}: ${pluralize(under.size, 'truck', 'trucks')} planned under way`
      : ''
  }${reportedLabel(reported)}`
  return (
    <>
      <div ref={box} className={mapBox}>
        {width > 0 && (
          <MapDrawing
            label={label}
            places={drawn}
            noteOf={id => (layout ? batteriesAt(layout, positions, id, minute) : '')}
            trips={trips}
            positions={positions}
            reported={reported}
            width={width}
            height={height}
          />
        )}
      </div>
      <MapKey hasReported={reported.length > 0} />
      {unlocated > 0 && (
        <p className={note}>
          {pluralize(unlocated, 'place has', 'places have')} no coordinates, and{' '}
          {unlocated === 1 ? 'is' : 'are'} only in the list.
        </p>
      )}
    </>
  )
}

/** ', 7 batteries have reported where they are, 1 misplaced, 1 stale'; empty if none has. */
function reportedLabel(reported: Reported['reported']): string {
  if (reported.length === 0) return ''
  const [misplaced, stale] = (['misplaced', 'stale'] as const).map(
    of => reported.filter(({ standing }) => standing === of).length,
  )
  const parts = [
    `${pluralize(reported.length, 'battery has', 'batteries have')} reported where ${reported.length === 1 ? 'it is' : 'they are'}`,
    ...(misplaced ? [`${misplaced} misplaced`] : []),
    ...(stale ? [`${stale} stale`] : []),
  ]
  return `, ${parts.join(', ')}`
}

/** 'planned 3 mBESS, 240 kWh'; empty if there is none. */
function batteriesAt(
  layout: Layout,
  positions: readonly UnitPosition[],
  place: string,
  minute: number,
): string {
  const there = positions.filter(unit => unit.kind === 'battery' && isAtPlace(unit, place))
  if (there.length === 0) return ''
  const energyKwh = there.reduce((sum, { row }) => sum + (energyAt(layout, row, minute) ?? 0), 0)
  return `planned ${there.length} mBESS, ${energyText(Math.round(energyKwh))}`
}
