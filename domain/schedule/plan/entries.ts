// Decodes the entries of trucks and batteries and checks every field.
import {
  planTripUnknown,
  unknownMbessScheduleType,
  unknownTruckScheduleType,
} from '../../messages/plan-files.ts'
import { quoteValue, sanitizeForDisplay } from '../../words/sanitize.ts'
import type { BatteryEntry, PeriodId, TruckEntry } from './plan.ts'
import { entryPosition, isObject, type JsonObject, refuse, refuseWrong } from './values.ts'

export const scheduleTypes = [
  'TruckScheduleType.PARK',
  'TruckScheduleType.TRIP',
  'MBessScheduleType.CHARGE',
  'MBessScheduleType.MICROGRID',
  'MBessScheduleType.STAGE',
  'MBessScheduleType.TRIP',
]

/** `period` is the key that the entry is listed under; `tripIds` are those of the whole plan. */
export type DecodeEntry<Entry> = (
  received: JsonObject,
  unitId: string,
  period: number,
  tripIds: Pick<ReadonlySet<string>, 'has'>,
) => Entry

export const decodeTruckEntry: DecodeEntry<TruckEntry> = (entry, unitId, period, tripIds) => {
  const id = entryText(entry.id, 'id', unitId, period)
  const periodId = entryPeriodId(entry.period_id, unitId, period)
  const truckId = entryText(entry.truck_id, 'truck_id', unitId, period)
  const type = entryText(entry.schedule_type, 'schedule_type', unitId, period)
  switch (type) {
    case 'TruckScheduleType.PARK': {
      const locationId = entryText(entry.location_id, 'location_id', unitId, period)
      return { scheduleType: 'park', id, periodId, period, truckId, locationId }
    }
    case 'TruckScheduleType.TRIP': {
      const tripId = entryTrip(entry.trip_id, unitId, period, tripIds)
      return { scheduleType: 'trip', id, periodId, period, truckId, tripId }
    }
    default:
      return refuse(unknownTruckScheduleType(sanitizeForDisplay(type)), entryPosition(unitId, period))
  }
}

export const decodeBatteryEntry: DecodeEntry<BatteryEntry> = (entry, unitId, period, tripIds) => {
  const id = entryText(entry.id, 'id', unitId, period)
  const periodId = entryPeriodId(entry.period_id, unitId, period)
  const batteryId = entryText(entry.mbess_id, 'mbess_id', unitId, period)
  const soeKwh = entryNumber(entry.soe, 'soe', unitId, period)
  const type = entryText(entry.schedule_type, 'schedule_type', unitId, period)
  switch (type) {
    case 'MBessScheduleType.CHARGE': {
      const locationId = entryText(entry.location_id, 'location_id', unitId, period)
      const chargeRateKw = entryNumber(entry.charge_rate, 'charge_rate', unitId, period)
      return { scheduleType: 'charge', id, periodId, period, batteryId, soeKwh, locationId, chargeRateKw }
    }
    case 'MBessScheduleType.MICROGRID': {
      const microgridId = entryText(entry.microgrid_id, 'microgrid_id', unitId, period)
      const dischargeRateKw = entryNumber(entry.discharge_rate, 'discharge_rate', unitId, period)
      return {
        scheduleType: 'microgrid',
        id,
        periodId,
        period,
        batteryId,
        soeKwh,
        microgridId,
        dischargeRateKw,
      }
    }
    case 'MBessScheduleType.STAGE': {
      const locationId = entryText(entry.location_id, 'location_id', unitId, period)
      return { scheduleType: 'stage', id, periodId, period, batteryId, soeKwh, locationId }
    }
    case 'MBessScheduleType.TRIP': {
      const tripId = entryTrip(entry.trip_id, unitId, period, tripIds)
      return { scheduleType: 'trip', id, periodId, period, batteryId, soeKwh, tripId }
    }
    default:
      return refuse(unknownMbessScheduleType(sanitizeForDisplay(type)), entryPosition(unitId, period))
  }
}

export function asEntry(value: unknown, unitId: string, period: number): JsonObject {
  if (isObject(value)) return value
  return refuseWrong('an entry', 'an object', value, entryPosition(unitId, period))
}

function entryText(value: unknown, field: string, unitId: string, period: number): string {
  return typeof value === 'string' ? value : refuseWrong(field, 'text', value, entryPosition(unitId, period))
}

function entryNumber(value: unknown, field: string, unitId: string, period: number): number {
  if (Number.isFinite(value)) return value as number
  return refuseWrong(field, 'a finite number', value, entryPosition(unitId, period))
}

function entryPeriodId(value: unknown, unitId: string, period: number): PeriodId {
  if (typeof value === 'string' || Number.isFinite(value)) return value as PeriodId
  return refuseWrong('period_id', 'a finite number or text', value, entryPosition(unitId, period))
}

function entryTrip(
  value: unknown,
  unitId: string,
  period: number,
  tripIds: Pick<ReadonlySet<string>, 'has'>,
): string {
  const tripId = entryText(value, 'trip_id', unitId, period)
  if (tripIds.has(tripId)) return tripId
  return refuse(planTripUnknown(quoteValue(tripId)), entryPosition(unitId, period))
}
