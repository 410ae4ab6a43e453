// How the rest of the plan's day goes, given what batteries really hold.

import type { PlannedDay } from './planned-day.ts'
import {
  type BatteryRange,
  type MeasuredEnergy,
  nextPeriod,
  type ProjectedBattery,
  projectBattery,
} from './project-battery.ts'

export type ProjectionOptions = {
  /** Of the plan's day. */
  nowMinute: number
  rangeOf: (batteryId: string) => BatteryRange
}

/** An older value says too little about now: its battery is taken as planned. */
export const maxAgeMinutes = 30

export type Projection = {
  /** In the plan's order; all others are taken as planned. */
  batteries: readonly ProjectedBattery[]
  /** The first period that can still be changed. */
  fromPeriod: number
  /** What sites will lack from then on beyond the plan. */
  lackingKwh: number
  /** Batteries whose newest value is too old. */
  stale: readonly MeasuredEnergy[]
  /** Those without a value today. */
  unmeasured: readonly string[]
  /** Those whose planned energies are not what their activities make of them. */
  contradictory: readonly string[]
}

export function projectDay(
  days: readonly PlannedDay[],
  measured: readonly MeasuredEnergy[],
  { nowMinute, rangeOf }: ProjectionOptions,
): Projection {
  const newest = new Map(measured.map(each => [each.batteryId, each]))
  const batteries: ProjectedBattery[] = []
  const stale: MeasuredEnergy[] = []
  const unmeasured: string[] = []
  const contradictory: string[] = []
  for (const day of days) {
    const { batteryId } = day
    const value = newest.get(batteryId)
    if (!value) unmeasured.push(batteryId)
    else if (nowMinute - value.minute > maxAgeMinutes) stale.push(value)
    else {
      const projected = projectBattery(day, value, nowMinute, rangeOf(batteryId))
      if (projected) batteries.push(projected)
      else contradictory.push(batteryId)
    }
  }
  const lackingKwh = batteries.reduce((sum, battery) => sum + battery.lackingKwh, 0)
  return { batteries, fromPeriod: nextPeriod(nowMinute), lackingKwh, stale, unmeasured, contradictory }
}
