// The menu of a bar: everything that can be done to it, by keys or single clicks.
import { type RefObject, useEffect, useState } from 'react'
import { clock, periodAt } from '../../../../domain/schedule/calendar/period.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import type { Run } from '../../../../domain/schedule/runs/runs.ts'
import { runSentence } from '../../../../domain/schedule/words/sentences.ts'
import { Tool } from '../../../ui/button/tool.tsx'
import type { Cell } from '../../chart/interaction/cells.ts'
import { toolField } from '../../common/tools.css.ts'
import { rowKind } from '../../layout/column.ts'
import { type Layout, rowOf, runAt, runCount, tripAt } from '../../layout/layout.ts'
import { useView } from '../../view/view-context.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import { laterTrips } from './chosen-bars.ts'
import { menuCheck, menuLabel, menuLine } from './edit-layer.css.ts'
import { holdTrip } from './held-trip.ts'
import type { LayerState, MenuTarget } from './layer-state.ts'
import { TargetMenu } from './menu-frame.tsx'
import { boundaryMove, parkTrips, periodsOf, removal } from './run-operations.ts'
import type { Chosen } from './use-chosen-bars.ts'

interface MenuProps {
  target: MenuTarget
  open: OpenDraft
  state: LayerState
  chosen: Chosen
  frame: RefObject<HTMLElement | null>
}

export function BarMenu({ target, open, state, chosen, frame }: MenuProps) {
  const { drawn } = useView('drawn')
  const followed = useFollowedRun(target, open, drawn)
  const hasGone = followed === null
  const { openMenu } = state
  useEffect(() => {
    if (hasGone) openMenu(null)
  }, [hasGone, openMenu])
  if (!followed) return null
  const { run, cell } = followed
  return (
    <TargetMenu title={runSentence(run)} target={target} cell={cell} state={state} open={open} frame={frame}>
      {'trip' in run ? (
        <TripMenu run={run} open={open} state={state} chosen={chosen} layout={drawn} />
      ) : (
        <StandingMenu run={run} open={open} layout={drawn} />
      )}
    </TargetMenu>
  )
}

interface FollowedRun {
  run: Run
  cell: Cell
}

/** The run that the menu was opened on, also after it has moved: a trip by its key, another run by its unit and time. */
function useFollowedRun(target: MenuTarget, { result }: OpenDraft, layout: Layout): FollowedRun | null {
  const keyOf = (id: string) => result.tripKeys.get(id) ?? id
  const [first] = useState(() => runAt(layout, target.row, target.run))
  const [key] = useState(() => ('trip' in first ? keyOf(first.trip.id) : null))
  const inRow = followedRuns(layout, target.row)
  if (key === null) {
    const middle = (first.startMinute + first.endMinute) / 2
    return inRow.find(({ run }) => run.startMinute <= middle && middle < run.endMinute) ?? null
  }
  const isSame = ({ run }: FollowedRun) => 'trip' in run && keyOf(run.trip.id) === key
  return inRow.find(isSame) ?? everyTruckRun(layout).find(isSame) ?? null
}

const followedRuns = (layout: Layout, row: number): FollowedRun[] =>
  Array.from({ length: runCount(layout, row) }, (_, i) => ({
    run: runAt(layout, row, i),
    cell: { row, run: i },
  }))

/** Of all trucks: the trip may have been given to another one. */
const everyTruckRun = (layout: Layout): FollowedRun[] =>
  layout.rows.kinds.flatMap((kind, row) => (kind === 'truck' ? followedRuns(layout, row) : []))

const steps: [sign: string, periods: number][] = [
  ['−1 h', -4],
  ['−15', -1],
  ['+15', 1],
  ['+1 h', 4],
]

/** Buttons for an hour and a quarter, back and on. */
export const Steppers = ({ label, onStep }: { label: string; onStep: (periods: number) => void }) => (
  <fieldset className={menuLine} aria-label={label}>
    <span className={menuLabel} aria-hidden="true">
      {label}
    </span>
    {steps.map(([sign, periods]) => (
      <Tool
        key={sign}
        size="small"
        sign={sign}
        name={`${label} ${sign}${sign.endsWith('h') ? '' : ' min'}`}
        onPress={() => onStep(periods)}
      />
    ))}
  </fieldset>
)

interface ChoiceProps {
  label: string
  options: readonly string[]
  onChoose: (option: string) => void
}

export const Choice = ({ label, options, onChoose }: ChoiceProps) => (
  <label className={menuLine}>
    <span className={menuLabel}>{label}</span>
    <select className={toolField} value="" onChange={({ target }) => onChoose(target.value)}>
      <option value="">Choose...</option>
      {options.map(option => (
        <option key={option}>{option}</option>
      ))}
    </select>
  </label>
)

interface RunMenuProps {
  open: OpenDraft
  layout: Layout
}

export const unitIds = (layout: Layout, kind: 'truck' | 'battery') =>
  layout.rows.ids.filter((_, row) => rowKind(layout, row) === kind)

const locationIds = ({ trips, names }: Layout) =>
  [...new Set([...trips.source, ...trips.destination])].map(name => names[name] ?? '').sort()

export const parkAbout = 'Takes it off its truck, to be pasted at another place'

type TripRun = Run & { trip: ReturnType<typeof tripAt> }

function TripMenu({
  run,
  open: { make, result },
  state,
  chosen,
  layout,
}: RunMenuProps & { run: TripRun; state: LayerState; chosen: Chosen }) {
  const { trip } = run
  const { playhead } = useView('playhead')
  const truckRow = rowOf(layout, 'truck', trip.truckId)
  const [withLater, setWithLater] = useState(false)
  const [backToo, setBackToo] = useState(true)
  const trips = Array.from(layout.trips.ids.keys(), index => tripAt(layout, index))
  const later = trips.filter(
    ({ truckId, startPeriod }) => truckId === trip.truckId && startPeriod > trip.startPeriod,
  )
  const tripKeys = [trip.id, ...(withLater ? later.map(({ id }) => id) : [])]
  const times = (side: 'start' | 'end') => (periods: number) => {
    const operation = boundaryMove(run, side, periods)
    if (operation) make(operation)
  }
  const load = (type: 'load-battery' | 'unload-battery') => (batteryId: string) =>
    make({ type, tripKey: trip.id, batteryId, returnTripToo: backToo })
  return (
    <>
      {later.length > 0 && (
        <label className={menuCheck}>
          <input type="checkbox" checked={withLater} onChange={() => setWithLater(!withLater)} />
          With the later trips of {trip.truckId}
        </label>
      )}
      <Steppers label="Move" onStep={byPeriods => make({ type: 'move-trips', tripKeys, byPeriods })} />
      <Steppers label="Departure" onStep={times('start')} />
      <Steppers label="Arrival" onStep={times('end')} />
      <Choice
        label="Truck"
        options={unitIds(layout, 'truck').filter(id => id !== trip.truckId)}
        onChoose={truckId => make({ type: 'give-trips', tripKeys, truckId, byPeriods: 0, emptyTrips: false })}
      />
      <Choice
        label="Go to"
        options={locationIds(layout).filter(id => id !== trip.destinationId)}
        onChoose={destinationId =>
          make({ type: 'redirect-trip', tripKey: trip.id, destinationId, nextTripsToo: false })
        }
      />
      <Choice
        label="Load"
        options={unitIds(layout, 'battery').filter(id => !trip.batteryIds.includes(id))}
        onChoose={load('load-battery')}
      />
      {trip.batteryIds.length > 0 && (
        <Choice label="Unload" options={trip.batteryIds} onChoose={load('unload-battery')} />
      )}
      <label className={menuCheck}>
        <input type="checkbox" checked={backToo} onChange={() => setBackToo(!backToo)} />
        Load and unload also on the way back
      </label>
      <div className={menuLine}>
        <Tool
          size="small"
          name="Place by a click"
          onPress={() => {
            state.openMenu(null)
            state.hold(holdTrip(trip, 'click'))
          }}
        />
        <Tool
          size="small"
          name="Remove"
          onPress={() =>
            make({ type: 'remove-trips', tripKeys, returnTripsToo: false, laterTripsToo: false })
          }
        />
        <Tool
          size="small"
          name="Remove with the way back"
          onPress={() => make({ type: 'remove-trips', tripKeys, returnTripsToo: true, laterTripsToo: false })}
        />
        <Tool size="small" name="Park" about={parkAbout} onPress={() => make(parkTrips(tripKeys))} />
        <OutOfService kind="truck" id={trip.truckId} fromPeriod={trip.startPeriod} make={make} />
        {truckRow !== undefined && (
          <Tool
            size="small"
            name={`Choose all of ${trip.truckId} after ${clock(Math.floor(playhead))}`}
            onPress={() => {
              chosen.choose(laterTrips(layout, result, truckRow, playhead))
              state.openMenu(null)
            }}
          />
        )}
      </div>
    </>
  )
}

interface OutProps {
  kind: 'truck' | 'battery'
  id: string
  fromPeriod: number
  make: OpenDraft['make']
}

const OutOfService = ({ kind, id, fromPeriod, make }: OutProps) => (
  <Tool
    size="small"
    name={`${id} out of service from here`}
    onPress={() => make({ type: 'take-out-of-service', unit: { kind, id }, fromPeriod })}
  />
)

type StandingRun = Exclude<Run, { trip: unknown }>

function StandingMenu({ run, open: { make }, layout }: RunMenuProps & { run: StandingRun }) {
  return run.kind === 'park' ? (
    <ParkedMenu run={run} make={make} layout={layout} />
  ) : (
    <ActivityMenu run={run} make={make} layout={layout} />
  )
}

interface StandingProps<OfRun> {
  run: OfRun
  make: OpenDraft['make']
  layout: Layout
}

function ParkedMenu({ run, make, layout }: StandingProps<StandingRun & { kind: 'park' }>) {
  const { unitId: truckId, place: sourceId } = run
  const { startPeriod } = periodsOf(run)
  return (
    <>
      <Choice
        label="New trip to"
        options={locationIds(layout).filter(id => id !== sourceId)}
        onChoose={destinationId =>
          make({ type: 'add-trip', truckId, sourceId, destinationId, startPeriod, batteryIds: [] })
        }
      />
      <Choice
        label="Exchange with"
        options={unitIds(layout, 'truck').filter(id => id !== truckId)}
        onChoose={id => make({ type: 'swap-trucks', ids: [truckId, id], fromPeriod: startPeriod })}
      />
      <div className={menuLine}>
        <OutOfService kind="truck" id={truckId} fromPeriod={startPeriod} make={make} />
      </div>
    </>
  )
}

function ActivityMenu({ run, make, layout }: StandingProps<Exclude<StandingRun, { kind: 'park' }>>) {
  const { unitId: batteryId, kind } = run
  const span = periodsOf(run)
  const [kw, setKw] = useState(() => String('rateKw' in run ? run.rateKw : 100))
  const powerKw = Number(kw)
  const put = (doing: 'charge' | 'microgrid') =>
    make({ type: 'put-stretch', batteryId, ...span, doing, powerKw } satisfies Operation)
  const boundary = (side: 'start' | 'end') => (periods: number) => {
    const operation = boundaryMove(run, side, periods)
    if (operation) make(operation)
  }
  return (
    <>
      <Steppers label="Start" onStep={boundary('start')} />
      <Steppers label="End" onStep={boundary('end')} />
      <label className={menuLine}>
        <span className={menuLabel}>Rate (kW)</span>
        <input
          className={toolField}
          type="number"
          min="0"
          step="10"
          value={kw}
          onChange={({ target }) => setKw(target.value)}
        />
        {kind !== 'stage' && (
          <Tool
            size="small"
            name="Set rate"
            onPress={() => make({ type: 'set-rate', batteryId, ...span, powerKw })}
          />
        )}
      </label>
      <div className={menuLine}>
        {kind !== 'charge' && <Tool size="small" name="Charge" onPress={() => put('charge')} />}
        {kind !== 'microgrid' && <Tool size="small" name="Discharge" onPress={() => put('microgrid')} />}
        {kind !== 'stage' && <Tool size="small" name="Do nothing" onPress={() => make(removal(run))} />}
        <Tool
          size="small"
          name={`Re-dispatch ${batteryId} from here`}
          onPress={() => make({ type: 're-dispatch', batteryIds: [batteryId], fromPeriod: span.startPeriod })}
        />
        <OutOfService kind="battery" id={batteryId} fromPeriod={periodAt(run.startMinute)} make={make} />
      </div>
      <Choice
        label="Exchange with"
        options={unitIds(layout, 'battery').filter(id => id !== batteryId)}
        onChoose={id => make({ type: 'swap-batteries', ids: [batteryId, id], fromPeriod: span.startPeriod })}
      />
    </>
  )
}
