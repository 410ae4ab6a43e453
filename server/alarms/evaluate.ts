// One round of the evaluation: the alarms of all batteries from what is known of them now. Any number of servers may try it at once,
// of which one does it.
import { setImmediate as nextTick } from 'node:timers/promises'
import type { AlarmKind, AlarmSetting } from '../../domain/alarms/alarm-kinds.ts'
import { type BatteryFacts, followsFromPlan, isPlanKnown, readAlarm } from '../../domain/alarms/conditions.ts'
import { type AlarmProgress, type AlarmReading, stepAlarm } from '../../domain/alarms/step-alarm.ts'
import { plannedLocationAt, plannedPlaceAt } from '../../domain/schedule/projection/planned-battery.ts'
import type { Located } from '../../domain/telemetry/position.ts'
import type { TimeZone } from '../../domain/time/zone.ts'
import { tryAdvisoryLock } from '../database/advisory-lock.ts'
import type { Database } from '../database/connect.ts'
import { type KnownBattery, knownBatteries } from '../repositories/alarms/battery-facts.ts'
import { queueAlarmMails } from '../repositories/alarms/mails.ts'
import {
  type AlarmChanges,
  alarmTimers,
  type OpenAlarm,
  openAlarms,
  saveAlarmChanges,
} from '../repositories/alarms/progress.ts'
import { listAlarmSettings } from '../repositories/alarms/settings.ts'
import { locatedPlaces } from '../repositories/places.ts'
import type { PlannedBatteries, PlanOfDay } from './plan-of-day.ts'

export interface Round {
  now: Date
  planOfDay: PlanOfDay
  /** In which times are said. */
  zone: TimeZone
  /** Called when the plan could not be read; what does not need it is evaluated nevertheless. */
  onPlanFailure: (error: unknown) => void
}

/** Returns how many mails were queued. */
export async function evaluateAlarms(
  db: Database,
  { now, planOfDay, zone, onPlanFailure }: Round,
): Promise<number> {
  const planned = await planOfDay(db, now).catch((error: unknown) => {
    onPlanFailure(error)
    return 'unknown' as const
  })
  const mails = await tryAdvisoryLock(db, 'alarms', async store => {
    const settings = await listAlarmSettings(store)
    const known = { open: await openAlarms(store), timers: await alarmTimers(store) }
    const batteries = await knownBatteries(store, now)
    const day: PlannedDay = { planned, places: await locatedPlaces(store), zone }
    const changes = await changesOf(withPlan(batteries, day), settings, known)
    await saveAlarmChanges(store, changes, now)
    return queueAlarmMails(store, now)
  })
  return mails ?? 0
}

interface BatteryWithFacts {
  battery: KnownBattery
  facts: BatteryFacts
}

interface PlannedDay {
  planned: PlannedBatteries | 'unknown'
  /** Those with coordinates, by id. */
  places: ReadonlyMap<string, { id: string } & Located>
  zone: TimeZone
}

/** A unit of the plan is the battery with this id, else with this serial number, else with this name (decisions, Plans). */
function withPlan(batteries: readonly KnownBattery[], day: PlannedDay): BatteryWithFacts[] {
  const { planned, places, zone } = day
  if (planned === 'unknown')
    return batteries.map(battery => ({
      battery,
      facts: { ...battery.facts, zone, plan: planned, plannedPlace: null },
    }))
  const names: ((battery: KnownBattery) => string | null)[] = [
    ({ name }) => name,
    ({ serialNumber }) => serialNumber,
    ({ id }) => id,
  ]
  // What is set last counts: the better name, and of two batteries the one with the smaller id.
  const ownerOf = new Map<string, string>()
  for (const nameOf of names)
    for (const battery of batteries.toReversed()) {
      const name = nameOf(battery)
      if (name !== null && planned.has(name)) ownerOf.set(name, battery.id)
    }
  const unitOf = new Map([...ownerOf].map(([unit, id]) => [id, unit]))
  return batteries.map(battery => {
    const plan = planned.get(unitOf.get(battery.id) ?? '') ?? null
    const id = plan && plannedLocationAt(plan, battery.facts.nowMs)
    const plannedPlace = (id !== null && places.get(id)) || null
    return { battery, facts: { ...battery.facts, zone, plan, plannedPlace } }
  })
}

interface Known {
  open: readonly OpenAlarm[]
  timers: Awaited<ReturnType<typeof alarmTimers>>
}

const keyOf = (assetId: string, kind: AlarmKind): string => `${kind} ${assetId}`

/** After so many batteries requests have their turn. */
const batteriesAtOnce = 500

async function changesOf(
  batteries: readonly BatteryWithFacts[],
  settings: readonly AlarmSetting[],
  { open, timers }: Known,
): Promise<AlarmChanges> {
  const alarms = new Map(open.map(alarm => [keyOf(alarm.asset_id, alarm.kind), alarm]))
  const sinceMs = new Map(timers.map(timer => [keyOf(timer.assetId, timer.kind), timer.sinceMs]))
  const changes: AlarmChanges = {
    raised: [],
    cameBack: [],
    returnedIds: [],
    startedTimers: [],
    endedTimers: [],
  }
  for (const [index, { battery, facts }] of batteries.entries()) {
    if (index % batteriesAtOnce === batteriesAtOnce - 1) await nextTick()
    for (const setting of settings) {
      const key = keyOf(battery.id, setting.kind)
      stepOne(changes, { battery, facts, setting, alarm: alarms.get(key), sinceMs: sinceMs.get(key) ?? null })
    }
  }
  return changes
}

interface One {
  battery: KnownBattery
  facts: BatteryFacts
  setting: AlarmSetting
  /** The open one. */
  alarm: OpenAlarm | undefined
  sinceMs: number | null
}

/** Adds what changes for one battery and kind. */
function stepOne(changes: AlarmChanges, { battery, facts, setting, alarm, sinceMs }: One): void {
  const { kind } = setting
  // Its delays go on until the plan can be read again.
  if (setting.enabled && followsFromPlan(kind) && !isPlanKnown(facts)) return
  const assetId = battery.id
  const before: AlarmProgress = { phase: phaseOf(alarm), sinceMs }
  const reading: AlarmReading = setting.enabled ? readAlarm(kind, facts, setting.limit ?? 0) : 'unknown'
  const { progress, event } = stepAlarm(before, reading, setting, {
    nowMs: facts.nowMs,
    isSeen: alarm?.is_seen ?? false,
    isSilenced: battery.isOutOfService,
  })
  if (progress.sinceMs === null && sinceMs !== null) changes.endedTimers.push({ assetId, kind })
  if (progress.sinceMs !== null && progress.sinceMs !== sinceMs)
    changes.startedTimers.push({ assetId, kind, sinceMs: progress.sinceMs })
  if (event === 'returned' && alarm) changes.returnedIds.push(alarm.id)
  if (reading === 'unknown' || (event !== 'raised' && event !== 'came_back')) return
  const { value, limit, message } = reading
  const plannedPlace = kind === 'misplaced' ? facts.plannedPlace?.id : undefined
  const placeId =
    plannedPlace ?? (isPlanKnown(facts) && facts.plan ? plannedPlaceAt(facts.plan, facts.nowMs) : null)
  const raised = { assetId, kind, value, limit, message, placeId }
  ;(event === 'raised' ? changes.raised : changes.cameBack).push(raised)
}

const phaseOf = (alarm: OpenAlarm | undefined): AlarmProgress['phase'] => {
  if (!alarm) return 'none'
  return alarm.is_active ? 'active' : 'returned'
}
