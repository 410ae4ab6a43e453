// The energy of a battery over the day.
//
// An entry's state of energy is the level at the END of its period. A rate is constant over the period (a step); energy is a
// level at an instant, with a straight line between two instants. A period without an entry is a gap in the curve.

import { hoursPerPeriod } from '../calendar/period.ts'
import type { BatteryEntry } from '../plan/plan.ts'

/** The level at one instant of the plan's day; `minute` counts from its start. */
export type EnergyPoint = { minute: number; soeKwh: number }

/** An unbroken part of the curve: the level at its start, then one point for the end of each period. */
export type EnergyStretch = { startMinute: number; startKwh: number; points: EnergyPoint[] }

/** The level at the start of the entry's period, computed from the entry alone: used if there is no previous period. */
export function energyBeforeKwh(entry: BatteryEntry): number {
  if (entry.scheduleType === 'charge') return entry.soeKwh - entry.chargeRateKw * hoursPerPeriod
  if (entry.scheduleType === 'microgrid') return entry.soeKwh + entry.dischargeRateKw * hoursPerPeriod
  return entry.soeKwh
}
