// The energy of a battery over the day.
//
// An entry's state of energy is the level at the END of its period. A rate holds for the whole period (a step); energy is
// a level at an instant, and between two instants a line. Where a plan says nothing there is nothing: a gap stays a gap.

import { hoursPerPeriod, periodEnd, periodStart } from '../calendar/period.ts'
import type { BatteryEntry } from '../plan/plan.ts'
import { decidingEntry, eachPeriod, type TripIndex } from './arrivals.ts'

/** The level at one instant of the plan's day, in minutes from its start. */
export type EnergyPoint = { minute: number; soeKwh: number }

/** An unbroken part of the curve: one point for the end of each period, after the level that it starts from. */
export type EnergyStretch = { startMinute: number; startKwh: number; points: EnergyPoint[] }

/** The curve of a battery: a missing period breaks it, and of two entries in a period the one that follows a trip decides. */
export function energyCurve(entries: readonly BatteryEntry[], trips: TripIndex): EnergyStretch[] {
  const stretches: EnergyStretch[] = []
  eachPeriod(entries, (period, held) => {
    const entry = decidingEntry(held, trips)
    if (entry === undefined) return
    let stretch = stretches.at(-1)
    if (stretch?.points.at(-1)?.minute !== periodStart(period)) {
      stretch = { startMinute: periodStart(period), startKwh: energyBeforeKwh(entry), points: [] }
      stretches.push(stretch)
    }
    stretch?.points.push({ minute: periodEnd(period), soeKwh: entry.soeKwh })
  })
  return stretches
}

/** The level at the start of the entry's period as it follows from the entry alone: for where no period comes before. */
export function energyBeforeKwh(entry: BatteryEntry): number {
  if (entry.scheduleType === 'charge') return entry.soeKwh - entry.chargeRateKw * hoursPerPeriod
  if (entry.scheduleType === 'microgrid') return entry.soeKwh + entry.dischargeRateKw * hoursPerPeriod
  return entry.soeKwh
}
