// What a battery does, charging or discharging, moved to another time or onto another battery: it ends there and begins here.
import type { BatteryEntry } from '../../plan/plan.ts'
import type { Base } from '../settle/base.ts'
import { sameDoings } from '../settle/entries.ts'
import type { Intent } from '../settle/intent.ts'
import { batterySchedule } from '../settle/settle.ts'
import type { PutStretch, Several } from './operation.ts'

/** A bar of a battery: neighbouring periods with the same rate. */
export type Activity = Extract<PutStretch, { doing: 'charge' | 'microgrid' }>

export type ActivityPlace = { batteryId: string; byPeriods: number }

export const clearActivity = ({
  batteryId,
  startPeriod,
  endPeriod,
}: Pick<Activity, 'batteryId' | 'startPeriod' | 'endPeriod'>): PutStretch => ({
  type: 'put-stretch',
  batteryId,
  startPeriod,
  endPeriod,
  doing: 'stage',
})

export const putActivity = (activity: Activity, { batteryId, byPeriods }: ActivityPlace): PutStretch => ({
  ...activity,
  batteryId,
  startPeriod: activity.startPeriod + byPeriods,
  endPeriod: activity.endPeriod + byPeriods,
})

export const moveActivity = (activity: Activity, to: ActivityPlace): Several => ({
  type: 'several',
  operations: [clearActivity(activity), putActivity(activity, to)],
})

/** What the battery begins to do in the period, at the rate that is possible; undefined if it begins nothing. */
export function activityAt(
  intent: Intent,
  base: Base,
  batteryId: string,
  period: number,
): Activity | undefined {
  const index = base.batteryIndex.get(batteryId) ?? -1
  const battery = intent.batteries[index]
  if (!battery) return undefined
  const { entries } = batterySchedule(battery, index, base).schedule
  const active = new Map(entries.flatMap(entry => (isActive(entry) ? [[entry.period, entry] as const] : [])))
  const first = active.get(period)
  const isSame = (at: number) => {
    const entry = active.get(at)
    return first !== undefined && entry !== undefined && sameDoings([first], [entry])
  }
  if (!first || isSame(period - 1)) return undefined
  let endPeriod = period
  while (isSame(endPeriod + 1)) endPeriod++
  const head = { type: 'put-stretch', batteryId, startPeriod: period, endPeriod } as const
  return first.scheduleType === 'charge'
    ? { ...head, doing: 'charge', powerKw: first.chargeRateKw }
    : { ...head, doing: 'microgrid', powerKw: first.dischargeRateKw, microgridId: first.microgridId }
}

type ActiveEntry = Extract<BatteryEntry, { scheduleType: 'charge' | 'microgrid' }>
const isActive = (entry: BatteryEntry): entry is ActiveEntry =>
  entry.scheduleType === 'charge' || entry.scheduleType === 'microgrid'
