// The menu of a bar of a unit that stands: a parked truck, or what a battery does.
import { type ReactNode, useCallback, useState } from 'react'
import {
  clock,
  minutesPerPeriod,
  periodAt,
  periodStart,
} from '../../../../domain/schedule/calendar/period.ts'
import { moveActivity } from '../../../../domain/schedule/draft/operations/move-activity.ts'
import type { Run } from '../../../../domain/schedule/runs/runs.ts'
import { SmallTool } from '../../../ui/button/small-tool.tsx'
import { useResolved } from '../../../ui/hooks/use-resolved.ts'
import { energyAt, type Layout, rowOf, runsOf } from '../../layout/layout.ts'
import type { OpenDraft } from '../editing-context.tsx'
import { dragOfBar } from '../model/drag.ts'
import type { LayerState } from '../model/layer-state.ts'
import { activityOf, boundaryMove, isActivity, periodsOf, type StretchRun } from '../model/run-operations.ts'
import { LockPart } from './lock-part.tsx'
import { menuLine, menuPart } from './menu.css.ts'
import {
  Amount,
  Choice,
  locationIds,
  PlaceByClick,
  Selection,
  Steppers,
  Times,
  unitIds,
} from './menu-fields.tsx'
import { ServicePart } from './service-part.tsx'

type StandingRun = Exclude<Run, { trip: unknown }>

interface StandingProps<OfRun = StandingRun> {
  run: OfRun
  open: OpenDraft
  layout: Layout
  /** The menu is of the bar that is so much later from now on. */
  follow: (minutes: number) => void
  state: LayerState
}

export function StandingMenu({ run, ...parts }: StandingProps) {
  return run.kind === 'park' ? <ParkedMenu run={run} {...parts} /> : <ActivityMenu run={run} {...parts} />
}

/** The time in the bar from which an operation counts; unless one is chosen, the bar's start, or where its past ends. */
function useFrom(run: Run, frozenUntil: number): { from: number; fromField: ReactNode } {
  const { startPeriod, endPeriod } = periodsOf(run)
  const [chosen, choose] = useState<number | null>(null)
  const from = Math.max(startPeriod, Math.min(chosen ?? frozenUntil + 1, endPeriod))
  return {
    from,
    fromField: <Times label="From" first={startPeriod} last={endPeriod} value={from} onSelect={choose} />,
  }
}

function ParkedMenu({ run, open, layout }: StandingProps<StandingRun & { kind: 'park' }>) {
  const { make } = open
  const { unitId: truckId } = run
  const { from, fromField } = useFrom(run, open.frozenUntil)
  return (
    <>
      <div className={menuPart}>{fromField}</div>
      <NewTrip key={from} truckId={truckId} from={from} place={run.place} make={make} layout={layout} />
      <div className={menuPart}>
        <Choice
          label="Other truck"
          act="Exchange"
          options={unitIds(layout, 'truck').filter(id => id !== truckId)}
          onChoose={id => make({ type: 'swap-trucks', ids: [truckId, id], fromPeriod: from })}
        />
      </div>
      <LockPart unit={{ kind: 'truck', id: truckId }} fromPeriod={from} open={open} />
      <ServicePart unit={{ kind: 'truck', id: truckId }} fromPeriod={from} open={open} />
    </>
  )
}

interface NewTripProps {
  truckId: string
  from: number
  place: string
  make: OpenDraft['make']
  layout: Layout
}

function NewTrip({ truckId, from: startPeriod, place: sourceId, make, layout }: NewTripProps) {
  const [destinationId, setDestination] = useState('')
  const [endPeriod, setEnd] = useState<number | null>(null)
  const [batteryIds, setBatteries] = useState<readonly string[]>([])
  const add = () =>
    make({
      type: 'add-trip',
      truckId,
      sourceId,
      destinationId,
      startPeriod,
      ...(endPeriod !== null && { endPeriod }),
      batteryIds,
    })
  return (
    <div className={menuPart}>
      <Selection
        label="New trip to"
        options={locationIds(layout).filter(id => id !== sourceId)}
        none="Choose..."
        value={destinationId}
        onSelect={setDestination}
      />
      <Times
        label="Arrives"
        first={startPeriod + 1}
        last={layout.periodCount}
        none="after the usual time"
        value={endPeriod}
        onSelect={setEnd}
      />
      <Choice
        label="With"
        act="Take along"
        options={unitIds(layout, 'battery').filter(id => !batteryIds.includes(id))}
        onChoose={id => setBatteries([...batteryIds, id])}
      />
      <div className={menuLine}>
        {batteryIds.map(id => (
          <SmallTool
            key={id}
            name={`Without ${id}`}
            onPress={() => setBatteries(batteryIds.filter(each => each !== id))}
          />
        ))}
        <SmallTool
          name={`Add the trip at ${clock(periodStart(startPeriod))}`}
          off={destinationId === ''}
          onPress={add}
        />
      </div>
    </div>
  )
}

type BatteryRun = Exclude<StandingRun, { kind: 'park' }>

function ActivityMenu({ run, open, layout, follow, state }: StandingProps<BatteryRun>) {
  const { make } = open
  const { unitId: batteryId } = run
  const { from, fromField } = useFrom(run, open.frozenUntil)
  const at = clock(periodStart(from))
  return (
    <>
      {isActivity(run) && <Move run={run} open={open} layout={layout} follow={follow} state={state} />}
      <Boundaries run={run} make={make} />
      <div className={menuPart}>
        {fromField}
        <Doing run={run} from={from} open={open} layout={layout} />
        <Energy key={from} run={run} from={from} make={make} layout={layout} />
      </div>
      <div className={menuPart}>
        <div className={menuLine}>
          <SmallTool
            name={`Re-dispatch ${batteryId} from ${at}`}
            onPress={() => make({ type: 're-dispatch', batteryIds: [batteryId], fromPeriod: from })}
          />
          <SmallTool
            name={`Re-dispatch all from ${at}`}
            onPress={() => make({ type: 're-dispatch', batteryIds: [], fromPeriod: from })}
          />
        </div>
        <Choice
          label="Other battery"
          act="Exchange"
          options={unitIds(layout, 'battery').filter(id => id !== batteryId)}
          onChoose={id => make({ type: 'swap-batteries', ids: [batteryId, id], fromPeriod: from })}
        />
      </div>
      <LockPart unit={{ kind: 'battery', id: batteryId }} fromPeriod={from} open={open} />
      <ServicePart unit={{ kind: 'battery', id: batteryId }} fromPeriod={from} open={open} />
    </>
  )
}

/** To another time, or onto another battery. */
function Move({ run, open: { make }, layout, follow, state }: StandingProps<StretchRun>) {
  const { unitId: own } = run
  async function moveTo(batteryId: string, byPeriods: number): Promise<void> {
    const isMade = await make(moveActivity(activityOf(run), { batteryId, byPeriods }))
    // What is refused stays where it is.
    if (isMade && batteryId === own) follow(byPeriods * minutesPerPeriod)
  }
  return (
    <div className={menuPart}>
      <Steppers label="Move" at={timeAt(run.startMinute)} onStep={byPeriods => moveTo(own, byPeriods)} />
      <Choice
        label="Battery"
        act="Give"
        options={unitIds(layout, 'battery').filter(id => id !== own)}
        onChoose={id => moveTo(id, 0)}
      />
      <div className={menuLine}>
        <PlaceByClick drag={dragOfBar(run, 'click')} state={state} />
      </div>
    </div>
  )
}

const timeAt = (minute: number) => ({ period: periodAt(minute), minute })

function Boundaries({ run, make }: { run: BatteryRun; make: OpenDraft['make'] }) {
  const boundary = (side: 'start' | 'end') => (periods: number) => make(boundaryMove(run, side, periods))
  return (
    <div className={menuPart}>
      <Steppers label="Start" at={timeAt(run.startMinute)} onStep={boundary('start')} />
      <Steppers label="End" at={timeAt(run.endMinute)} onStep={boundary('end')} />
    </div>
  )
}

interface PartProps {
  run: BatteryRun
  from: number
  make: OpenDraft['make']
}

interface DoingProps extends Omit<PartProps, 'make'> {
  open: OpenDraft
  layout: Layout
}

/** What the battery does from `from` until a time in its bar. */
function Doing({ run, from, open, layout }: DoingProps) {
  const { make } = open
  const { unitId: batteryId, kind } = run
  const { endPeriod: last } = periodsOf(run)
  const [until, setUntil] = useState<number | null>(null)
  const rates = useProposedRates(open, batteryId, from)
  const [typedKw, setKw] = useState<string | null>(null)
  const [microgridId, setMicrogrid] = useState('')
  const end = Math.max(from + 1, Math.min(until ?? last + 1, last + 1))
  const head = { batteryId, startPeriod: from, endPeriod: end - 1 }
  const ownKw = 'rateKw' in run ? run.rateKw : undefined
  /** What is typed, what the bar has, or what is possible there; null where the field is empty or that is not known. */
  const rateOf = (doing: 'charge' | 'microgrid'): number | null => {
    if (typedKw !== null) return typedKw.trim() === '' ? null : Number(typedKw)
    const possibleKw = doing === 'charge' ? rates?.chargeKw : rates?.dischargeKw
    return (doing === kind ? (ownKw ?? possibleKw) : possibleKw) ?? null
  }
  const [chargeKw, dischargeKw] = [rateOf('charge'), rateOf('microgrid')]
  const canCharge = rates !== null && rates.chargeKw !== null
  const shownKw = rateOf(kind === 'stage' ? (canCharge ? 'charge' : 'microgrid') : kind)
  const intoMicrogrid = microgridId !== '' && { microgridId }
  return (
    <>
      <Times label="Until" first={from + 1} last={last + 1} value={end} onSelect={setUntil} />
      <Amount label="Rate (kW)" step={10} value={typedKw ?? String(shownKw ?? '')} onChange={setKw}>
        {kind !== 'stage' && (
          <RateTool
            name="Set rate"
            rateKw={shownKw}
            onPress={powerKw => make({ type: 'set-rate', ...head, powerKw })}
          />
        )}
        {kind !== 'charge' && (
          <RateTool
            name={nameWithRate('Charge', chargeKw)}
            rateKw={chargeKw}
            onPress={powerKw => make({ type: 'put-stretch', ...head, doing: 'charge', powerKw })}
          />
        )}
        {kind !== 'stage' && (
          <SmallTool
            name="Leave idle"
            onPress={() => make({ type: 'put-stretch', ...head, doing: 'stage' })}
          />
        )}
      </Amount>
      {kind !== 'microgrid' && !rates?.isDepotAlone && (
        <Selection
          label="Into"
          options={microgridIds(layout)}
          none={rates?.microgridId ? `${rates.microgridId}, the microgrid there` : 'Choose...'}
          value={microgridId}
          onSelect={setMicrogrid}
        >
          <RateTool
            name={nameWithRate('Discharge', dischargeKw)}
            rateKw={dischargeKw}
            off={microgridId === '' && !rates?.microgridId}
            onPress={powerKw =>
              make({ type: 'put-stretch', ...head, doing: 'microgrid', powerKw, ...intoMicrogrid })
            }
          />
        </Selection>
      )}
    </>
  )
}

interface RateToolProps {
  name: string
  /** Null where there is none to act on. */
  rateKw: number | null
  off?: boolean
  onPress: (rateKw: number) => void
}

const RateTool = ({ name, rateKw, off = false, onPress }: RateToolProps) => (
  <SmallTool
    name={name}
    about={rateKw === null ? 'Enter a rate first' : undefined}
    off={off || rateKw === null}
    onPress={() => rateKw !== null && onPress(rateKw)}
  />
)

/** Charging and discharging propose rates of their own: the field has one of them. */
const nameWithRate = (name: string, rateKw: number | null): string =>
  rateKw === null ? name : `${name} at ${rateKw} kW`

/** Null until it is known. */
const useProposedRates = ({ proposedRates }: OpenDraft, batteryId: string, period: number) =>
  useResolved(useCallback(() => proposedRates(batteryId, period), [proposedRates, batteryId, period])) ?? null

/** Those that batteries of the plan discharge into. */
function microgridIds(layout: Layout): string[] {
  const ids = new Set<string>()
  for (const id of unitIds(layout, 'battery')) {
    const row = rowOf(layout, 'battery', id) ?? 0
    for (const run of runsOf(layout, row)) if (run.kind === 'microgrid') ids.add(run.place)
  }
  return [...ids].sort()
}

/** Of one time: for another one it begins with what the battery holds then. */
function Energy({ run, from, make, layout }: PartProps & { layout: Layout }) {
  const [kwh, setKwh] = useState(() => {
    const row = rowOf(layout, 'battery', run.unitId)
    const thenKwh = row === undefined ? undefined : energyAt(layout, row, periodStart(from))
    return String(Math.round(thenKwh ?? run.energyBeforeKwh))
  })
  return (
    <Amount label="Energy (kWh)" step={5} value={kwh} onChange={setKwh}>
      <SmallTool
        name={`Set energy at ${clock(periodStart(from))}`}
        off={kwh === ''}
        onPress={() =>
          make({ type: 'set-energy', batteryId: run.unitId, period: from, energyKwh: Number(kwh) })
        }
      />
    </Amount>
  )
}
