// The menu of a trip's bar, of its truck's or of a battery's.
import { useState } from 'react'
import { arrivalMinute, clock, periodStart } from '../../../../domain/schedule/calendar/period.ts'
import type { Run } from '../../../../domain/schedule/runs/runs.ts'
import { SmallTool } from '../../../ui/button/small-tool.tsx'
import { type Layout, rowOf, tripAt } from '../../layout/layout.ts'
import { useView } from '../../view/view-context.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import { laterTrips } from '../model/chosen-bars.ts'
import { dragOfTrip } from '../model/drag.ts'
import type { LayerState } from '../model/layer-state.ts'
import { arrivalPeriod, boundaryMove, parkTrips } from '../model/run-operations.ts'
import type { Chosen } from '../model/use-chosen-bars.ts'
import { LockPart } from './lock-part.tsx'
import { menuLine, menuPart } from './menu.css.ts'
import { Check, Choice, locationIds, PlaceByClick, parkAbout, Steppers, unitIds } from './menu-fields.tsx'
import { ServicePart } from './service-part.tsx'

interface TripMenuProps {
  run: Run & { trip: ReturnType<typeof tripAt> }
  open: OpenDraft
  state: LayerState
  chosen: Chosen
  layout: Layout
}

export function TripMenu({ run, open, state, chosen, layout }: TripMenuProps) {
  const { trip } = run
  const { make } = open
  const truck = { kind: 'truck', id: trip.truckId } as const
  const [withLater, setWithLater] = useState(false)
  const later = tripsAfter(run.trip, layout)
  const tripKeys = [trip.id, ...(withLater ? later : [])]
  const remove = (returnTripsToo: boolean) =>
    make({ type: 'remove-trips', tripKeys, returnTripsToo, laterTripsToo: false })
  return (
    <>
      <div className={menuPart}>
        {later.length > 0 && (
          <Check checked={withLater} onChange={setWithLater}>
            With the later trips of {trip.truckId}
          </Check>
        )}
        <Steppers
          label="Move"
          at={{ period: trip.startPeriod, minute: periodStart(trip.startPeriod) }}
          onStep={byPeriods => make({ type: 'move-trips', tripKeys, byPeriods })}
        />
        <TripTimes run={run} make={make} />
      </div>
      <Truck truckId={trip.truckId} tripKeys={tripKeys} make={make} layout={layout} />
      <Destination trip={trip} make={make} layout={layout} />
      <Load trip={trip} make={make} layout={layout} />
      <div className={`${menuPart} ${menuLine}`}>
        <PlaceByClick drag={dragOfTrip(trip, 'click')} state={state} />
        <SmallTool name="Remove" onPress={() => remove(false)} />
        <SmallTool name="Remove with return trip" onPress={() => remove(true)} />
        <SmallTool name="Park" about={parkAbout} onPress={() => make(parkTrips(tripKeys))} />
        <ChooseLater truckId={trip.truckId} open={open} state={state} chosen={chosen} layout={layout} />
      </div>
      <LockPart unit={truck} tripKeys={tripKeys} fromPeriod={trip.startPeriod} open={open} />
      <ServicePart unit={truck} fromPeriod={trip.startPeriod} open={open} />
    </>
  )
}

/** The ids of the later trips of its truck, by departure. */
function tripsAfter({ truckId, startPeriod }: TripMenuProps['run']['trip'], layout: Layout): string[] {
  return Array.from(layout.trips.ids.keys(), index => tripAt(layout, index))
    .filter(other => other.truckId === truckId && other.startPeriod > startPeriod)
    .sort((a, b) => a.startPeriod - b.startPeriod)
    .map(({ id }) => id)
}

function TripTimes({ run, make }: Pick<TripMenuProps, 'run'> & { make: OpenDraft['make'] }) {
  const { startPeriod } = run.trip
  const times = (side: 'start' | 'end') => (periods: number) => make(boundaryMove(run, side, periods))
  return (
    <>
      <Steppers
        label="Departure"
        at={{ period: startPeriod, minute: periodStart(startPeriod) }}
        onStep={times('start')}
      />
      <Steppers
        label="Arrival"
        at={{ period: arrivalPeriod(run.trip), minute: arrivalMinute(run.trip) }}
        onStep={times('end')}
      />
    </>
  )
}

interface PartProps {
  trip: TripMenuProps['run']['trip']
  make: OpenDraft['make']
  layout: Layout
}

interface TruckProps extends Omit<PartProps, 'trip'> {
  truckId: string
  tripKeys: readonly string[]
}

function Truck({ truckId: own, tripKeys, make, layout }: TruckProps) {
  const [emptyTrips, setEmptyTrips] = useState(false)
  return (
    <div className={menuPart}>
      <Check checked={emptyTrips} onChange={setEmptyTrips}>
        Give with empty trips there and back
      </Check>
      <Choice
        label="Truck"
        act="Give"
        options={unitIds(layout, 'truck').filter(id => id !== own)}
        onChoose={truckId => make({ type: 'give-trips', tripKeys, truckId, byPeriods: 0, emptyTrips })}
      />
    </div>
  )
}

function Destination({ trip: { id, destinationId }, make, layout }: PartProps) {
  const [nextTripsToo, setNextTripsToo] = useState(false)
  return (
    <div className={menuPart}>
      <Check checked={nextTripsToo} onChange={setNextTripsToo}>
        Redirect, and the next trips leave from there
      </Check>
      <Choice
        label="Go to"
        act="Redirect"
        options={locationIds(layout).filter(other => other !== destinationId)}
        onChoose={destination =>
          make({ type: 'redirect-trip', tripKey: id, destinationId: destination, nextTripsToo })
        }
      />
    </div>
  )
}

function Load({ trip: { id, batteryIds }, make, layout }: PartProps) {
  const [returnTripToo, setReturnTripToo] = useState(true)
  const load = (type: 'load-battery' | 'unload-battery') => (batteryId: string) =>
    make({ type, tripKey: id, batteryId, returnTripToo })
  return (
    <div className={menuPart}>
      <Check checked={returnTripToo} onChange={setReturnTripToo}>
        Load and unload on the return trip too
      </Check>
      <Choice
        label="Battery"
        act="Load"
        options={unitIds(layout, 'battery').filter(each => !batteryIds.includes(each))}
        onChoose={load('load-battery')}
      />
      {batteryIds.length > 0 && (
        <Choice label="On board" act="Unload" options={batteryIds} onChoose={load('unload-battery')} />
      )}
    </div>
  )
}

function ChooseLater({
  truckId,
  open: { result },
  state,
  chosen,
  layout,
}: Omit<TripMenuProps, 'run'> & { truckId: string }) {
  const { playhead } = useView('playhead')
  const truckRow = rowOf(layout, 'truck', truckId)
  if (truckRow === undefined) return null
  return (
    <SmallTool
      name={`Select all of ${truckId} after ${clock(Math.floor(playhead))}`}
      onPress={() => {
        chosen.choose(laterTrips(layout, result, truckRow, playhead))
        state.openMenu(null)
      }}
    />
  )
}
