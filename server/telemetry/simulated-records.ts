// What the demo's batteries report at an instant: what the plan has them do then, with the small errors that measuring has.

import { minutesPerPeriod, periodAt, periodStart } from '../../domain/schedule/calendar/period.ts'
import type { BatteryEntry, BatterySchedule, Plan } from '../../domain/schedule/plan/plan.ts'
import { decidingEntry, indexTrips } from '../../domain/schedule/runs/arrivals.ts'
import { energyBeforeKwh } from '../../domain/schedule/runs/energy.ts'
import {
  type MetricName,
  type SentTelemetryRecord,
  type UnitStatusName,
  unitStatusNumber,
} from '../../domain/telemetry.ts'

/** The batteries that do not follow the plan: they stand still with what they held at midnight, and the last one is not heard of. */
const faultedId = 'MB-6'
const inServiceId = 'MB-7'
const silentId = 'MB-8'

/** Of the sample's batteries. */
const fullKwh = 160

/**
 * The records of every battery of the plan that has an asset. `at` is an instant of the plan's day. The same arguments give the
 * same records, so that several servers on one store report one thing.
 */
export const simulatedRecords = (
  plan: Plan,
  at: Date,
  assetIdOf: ReadonlyMap<string, string>,
): SentTelemetryRecord[] =>
  plan.batteries.flatMap(battery => {
    const assetId = assetIdOf.get(battery.id)
    const measured = assetId === undefined ? undefined : measure(plan, battery, at)
    if (assetId === undefined || measured === undefined) return []
    return Object.entries(measured).map(([metric, value]) => ({
      asset_id: assetId,
      metric,
      at: at.toISOString(),
      double_value: value,
    }))
  })

interface Doing {
  status: UnitStatusName
  energyKwh: number
  /** Positive while charging. */
  powerKw: number
}

function measure(plan: Plan, battery: BatterySchedule, at: Date) {
  const doing = battery.id === silentId ? undefined : doingAt(plan, battery, at)
  if (!doing) return undefined
  const noise = (of: string) => noiseOf(`${of} ${battery.id} ${at.getTime()}`)
  const energyKwh = Math.min(fullKwh, Math.max(0, doing.energyKwh + 0.15 * noise('energy')))
  return {
    UNIT_STATUS: unitStatusNumber(doing.status),
    BATT_SOC_PERCENT: hundredths((energyKwh / fullKwh) * 100),
    BATT_ENERGY_AVAIL_KWH: hundredths(energyKwh),
    BATT_POWER_KW: hundredths(doing.powerKw * (1 + 0.01 * noise('power'))),
  } satisfies Partial<Record<MetricName, number>>
}

function doingAt(plan: Plan, battery: BatterySchedule, at: Date): Doing | undefined {
  if (battery.id === faultedId) return standingStill(battery, 'FAULTED')
  if (battery.id === inServiceId) return standingStill(battery, 'SERVICE')
  const minute = (at.getTime() - Date.parse(`${plan.day}T00:00:00Z`)) / 60_000
  const period = periodAt(minute)
  const held = battery.entries.filter(entry => entry.period === period)
  const entry = decidingEntry(held, indexTrips(plan))
  return entry && followingPlan(entry, (minute - periodStart(period)) / minutesPerPeriod)
}

/** `share` of the entry's period is over. */
function followingPlan(entry: BatteryEntry, share: number): Doing {
  const beforeKwh = energyBeforeKwh(entry)
  const energyKwh = beforeKwh + (entry.soeKwh - beforeKwh) * share
  if (entry.scheduleType === 'charge') return { status: 'CHARGING', energyKwh, powerKw: entry.chargeRateKw }
  if (entry.scheduleType === 'microgrid')
    return { status: 'OPERATING', energyKwh, powerKw: -entry.dischargeRateKw }
  return { status: 'READY', energyKwh, powerKw: 0 }
}

function standingStill({ entries: [first] }: BatterySchedule, status: UnitStatusName): Doing | undefined {
  return first && { status, energyKwh: energyBeforeKwh(first), powerKw: 0 }
}

const hundredths = (value: number): number => Math.round(value * 100) / 100

/** From -1 to 1, and the same for the same text: the FNV-1a hash, stirred until neighbouring instants have nothing in common. */
function noiseOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x7fffffff - 1
}
