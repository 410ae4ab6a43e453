// The energy of a battery over the day.
//
// An entry's state of energy is the level at the END of its period. A rate holds for the whole period (a step); energy is
// a level at an instant, and between two instants a line. Where a plan says nothing there is nothing: a gap stays a gap.

import { hoursPerPeriod } from '../calendar/period.ts'
import type { BatteryEntry } from '../plan/plan.ts'

/** The level at one instant of the plan's day, in minutes from its start. */
export type EnergyPoint = { minute: number; soeKwh: number }

/** An unbroken part of the curve: one point for the end of each period, after the level that it starts from. */
export type EnergyStretch = { startMinute: number; startKwh: number; points: EnergyPoint[] }

/** The level at the start of the entry's period as it follows from the entry alone: for where no period comes before. */
export function energyBeforeKwh(entry: BatteryEntry): number {
  if (entry.scheduleType === 'charge') return entry.soeKwh - entry.chargeRateKw * hoursPerPeriod
  if (entry.scheduleType === 'microgrid') return entry.soeKwh + entry.dischargeRateKw * hoursPerPeriod
  return entry.soeKwh
}
