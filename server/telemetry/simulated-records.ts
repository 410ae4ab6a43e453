// What the demo's batteries report at an instant: the planned values with small measurement errors.
import { minutesPerPeriod, periodAt, periodStart } from '../../domain/schedule/calendar/period.ts'
import { planDay } from '../../domain/schedule/calendar/plan-day.ts'
import type { BatteryEntry, BatterySchedule, Plan } from '../../domain/schedule/plan/plan.ts'
import { decidingEntry, indexTrips, type TripIndex } from '../../domain/schedule/runs/arrivals.ts'
import { energyBeforeKwh } from '../../domain/schedule/runs/energy.ts'
import { type Located, latitudeMetric, longitudeMetric } from '../../domain/telemetry/position.ts'
import {
  type SentMetricName,
  type SentTelemetryRecord,
  type UnitStatusName,
  unitStatusNumber,
} from '../../domain/telemetry/telemetry.ts'
import type { TimeZone } from '../../domain/time/zone.ts'

/** Batteries that do not follow the plan: the first two stay idle where they are at midnight, with their energy then, the third reports nothing. */
const faultedId = 'MB-6'
const inServiceId = 'MB-7'
const silentId = 'MB-8'

const faultedStatus = unitStatusNumber('FAULTED')
/** In the notation of domain/faults/fault.ts. */
const faultText = 'E-104: Inverter too hot (major)'

/** Of a battery in the sample plan. */
const fullKwh = 160

interface Registry {
  /** By the id of the battery in the plan. */
  assetIdOf: ReadonlyMap<string, string>
  /** By id; batteries at other places report no position. */
  placeOf: ReadonlyMap<string, Located>
  zone: TimeZone
}

/**
 * The records of every battery of the plan that has an asset. `at` is an instant of the plan's day, which is of the operator's `zone`.
 * The same arguments give the same records, so that several servers on one database report the same.
 */
export const simulatedRecords = (
  plan: Plan,
  at: Date,
  { assetIdOf, placeOf, zone }: Registry,
): SentTelemetryRecord[] => {
  const minute = minuteOf(plan, at, zone)
  const trips = indexTrips(plan)
  return plan.batteries.flatMap(battery => {
    const assetId = assetIdOf.get(battery.id)
    const measured =
      assetId === undefined ? undefined : measure(activityAt(battery, minute, trips), battery, at)
    if (assetId === undefined || measured === undefined) return []
    const place = locationAt(battery, minute, { trips, placeOf })
    return Object.entries({ ...measured, ...(place && measurePosition(place, battery, at)) }).map(
      ([metric, value]) => ({
        asset_id: assetId,
        metric,
        at: at.toISOString(),
        double_value: value,
        ...(metric === 'UNIT_STATUS' && value === faultedStatus && { text_value: faultText }),
      }),
    )
  })
}

/** The plan has 24 hours: in the last one of a longer day the batteries stay as they are at its end. */
function minuteOf({ timestampText: timestamp, periodCount }: Plan, at: Date, zone: TimeZone): number {
  const { startMs, untilMs } = planDay({ timestamp, periodCount }, zone)
  return (Math.min(at.getTime(), untilMs - 1) - startMs) / 60_000
}

interface Activity {
  status: UnitStatusName
  energyKwh: number
  /** Positive while charging. */
  powerKw: number
}

function measure(doing: Activity | undefined, battery: BatterySchedule, at: Date) {
  if (!doing) return undefined
  const noise = (of: string) => noiseOf(`${of} ${battery.id} ${at.getTime()}`)
  const energyKwh = Math.min(fullKwh, Math.max(0, doing.energyKwh + 0.15 * noise('energy')))
  return {
    UNIT_STATUS: unitStatusNumber(doing.status),
    BATT_SOC_PERCENT: roundToHundredths((energyKwh / fullKwh) * 100),
    BATT_ENERGY_AVAIL_KWH: roundToHundredths(energyKwh),
    BATT_POWER_KW: roundToHundredths(doing.powerKw * (1 + 0.01 * noise('power'))),
  } satisfies Partial<Record<SentMetricName, number>>
}

/** Some 20 m. */
const positionErrorDegrees = 0.0002

function measurePosition({ latitude, longitude }: Located, { id }: BatterySchedule, at: Date) {
  const error = (of: string) => positionErrorDegrees * noiseOf(`${of} ${id} ${at.getTime()}`)
  return {
    [latitudeMetric]: roundToMetres(latitude + error('latitude')),
    [longitudeMetric]: roundToMetres(longitude + error('longitude')),
  }
}

/** On a trip some point of the straight line. A battery discharges where it was brought: no plan says where a microgrid is. */
function locationAt(
  { id, entries }: BatterySchedule,
  minute: number,
  { trips, placeOf }: { trips: TripIndex } & Pick<Registry, 'placeOf'>,
): Located | undefined {
  const isIdle = id === faultedId || id === inServiceId
  const period = isIdle ? 1 : periodAt(minute)
  const entry = decidingEntry(
    entries.filter(each => each.period === period),
    trips,
  )
  const brought = entries.findLast(each => each.period <= period && each.scheduleType !== 'microgrid')
  const where = entry?.scheduleType === 'microgrid' ? brought : entry
  if (where === undefined || where.scheduleType === 'microgrid') return undefined
  if (where.scheduleType !== 'trip') return placeOf.get(where.locationId)
  const trip = trips.get(where.tripId)
  const [from, to] = [placeOf.get(trip?.sourceId ?? ''), placeOf.get(trip?.destinationId ?? '')]
  if (!trip || !from || !to) return undefined
  const startMinute = periodStart(trip.startPeriod)
  const minutes = Math.max(minutesPerPeriod, periodStart(trip.endPeriod) - startMinute)
  const share = Math.min(1, (minute - startMinute) / minutes)
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (to.longitude - from.longitude) * share,
  }
}

function activityAt(battery: BatterySchedule, minute: number, trips: TripIndex): Activity | undefined {
  if (battery.id === silentId) return undefined
  if (battery.id === faultedId) return idleActivity(battery, 'FAULTED')
  if (battery.id === inServiceId) return idleActivity(battery, 'SERVICE')
  const period = periodAt(minute)
  const entries = battery.entries.filter(entry => entry.period === period)
  const entry = decidingEntry(entries, trips)
  return entry && plannedActivity(entry, (minute - periodStart(period)) / minutesPerPeriod)
}

/** `share` is the elapsed part of the entry's period, from 0 to 1. */
function plannedActivity(entry: BatteryEntry, share: number): Activity {
  const beforeKwh = energyBeforeKwh(entry)
  const energyKwh = beforeKwh + (entry.soeKwh - beforeKwh) * share
  if (entry.scheduleType === 'charge') return { status: 'CHARGING', energyKwh, powerKw: entry.chargeRateKw }
  if (entry.scheduleType === 'microgrid')
    return { status: 'OPERATING', energyKwh, powerKw: -entry.dischargeRateKw }
  return { status: 'READY', energyKwh, powerKw: 0 }
}

function idleActivity({ entries: [first] }: BatterySchedule, status: UnitStatusName): Activity | undefined {
  return first && { status, energyKwh: energyBeforeKwh(first), powerKw: 0 }
}

const roundToMetres = (degrees: number): number => Math.round(degrees * 100_000) / 100_000

const roundToHundredths = (value: number): number => Math.round(value * 100) / 100

/** From -1 to 1, the same for the same text: the FNV-1a hash, mixed so that neighbouring instants are uncorrelated. */
function noiseOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x7fffffff - 1
}
