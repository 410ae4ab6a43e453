// What a plan has a battery do at an instant and after it.
import {
  hoursPerPeriod,
  minutesPerPeriod,
  periodAt,
  periodEnd,
  periodStart,
} from '../schedule/calendar/period.ts'
import type { BatteryEntry, BatterySchedule, Plan } from '../schedule/plan/plan.ts'
import { decidingEntry, eachPeriod, indexTrips } from '../schedule/runs/arrivals.ts'

/** The row of a battery in the newest plan of the day. */
export interface PlannedBattery {
  /** When the plan's day begins, in ms since 1970. */
  dayStartMs: number
  /** The entry that decides each period, from period 1; a gap is undefined. */
  entries: readonly (BatteryEntry | undefined)[]
  /** The locations at which energy is wanted. */
  siteIds: ReadonlySet<string>
}

/** The rows of a plan, by the id of the unit. */
export function plannedBatteries(plan: Plan, dayStartMs: number): Map<string, PlannedBattery> {
  const trips = indexTrips(plan)
  const siteIds = new Set(plan.siteShortfalls.keys())
  const row = ({ entries }: BatterySchedule): PlannedBattery => {
    const deciding: (BatteryEntry | undefined)[] = new Array(plan.periodCount).fill(undefined)
    eachPeriod(entries, (period, ofPeriod) => {
      deciding[period - 1] = decidingEntry(ofPeriod, trips)
    })
    return { dayStartMs, entries: deciding, siteIds }
  }
  return new Map(plan.batteries.map(battery => [battery.id, row(battery)]))
}

const minuteOf = ({ dayStartMs }: PlannedBattery, nowMs: number): number => (nowMs - dayStartMs) / 60_000

/** Undefined in a gap, and outside the plan's day. */
export const entryAt = (row: PlannedBattery, nowMs: number): BatteryEntry | undefined =>
  row.entries[periodAt(minuteOf(row, nowMs)) - 1]

/** Positive while the battery charges. */
export function plannedPowerKw(entry: BatteryEntry): number {
  if (entry.scheduleType === 'charge') return entry.chargeRateKw
  return entry.scheduleType === 'microgrid' ? -entry.dischargeRateKw : 0
}

/** The minute of the plan's day until which the battery charges without a break; undefined if it does not charge. */
export function chargingUntil(row: PlannedBattery, nowMs: number): number | undefined {
  const first = periodAt(minuteOf(row, nowMs))
  let next = first
  while (row.entries[next - 1]?.scheduleType === 'charge') next += 1
  return next > first ? periodStart(next) : undefined
}

/** Whether the battery charges for another whole period after the present one. */
export const chargesOn = (row: PlannedBattery, nowMs: number): boolean =>
  (chargingUntil(row, nowMs) ?? 0) >= periodEnd(periodAt(minuteOf(row, nowMs)) + 1)

export interface PlannedDischarge {
  /** The minute of the plan's day at which it begins; null if it is under way. */
  startMinute: number | null
  microgridId: string
  /** What it still needs. */
  energyKwh: number
  /** What the battery is charged with before it. */
  chargedBeforeKwh: number
}

/** The discharge under way, or the next one; undefined if there is none until the end of the plan. */
export function nextDischarge(row: PlannedBattery, nowMs: number): PlannedDischarge | undefined {
  const minute = minuteOf(row, nowMs)
  const first = Math.max(1, periodAt(minute))
  let chargedBeforeKwh = 0
  let found: PlannedDischarge | undefined
  for (let period = first; period <= row.entries.length; period += 1) {
    const entry = row.entries[period - 1]
    const share = Math.min(1, (periodEnd(period) - minute) / minutesPerPeriod)
    if (entry?.scheduleType === 'microgrid') {
      found ??= {
        startMinute: periodStart(period) > minute ? periodStart(period) : null,
        microgridId: entry.microgridId,
        energyKwh: 0,
        chargedBeforeKwh,
      }
      found.energyKwh += entry.dischargeRateKw * hoursPerPeriod * share
    } else if (found) return found
    else if (entry?.scheduleType === 'charge') chargedBeforeKwh += entry.chargeRateKw * hoursPerPeriod * share
  }
  return found
}
