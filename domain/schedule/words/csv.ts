// A plan as CSV tables: trips, entries, and the energy of each battery over the day. Columns are named like the plan's fields.
// The last one says in which zone the times are, as they count from the midnight of the plan's day.

import { type CsvCell, csvText } from '../../csv.ts'
import { clock, periodEnd, periodStart } from '../calendar/period.ts'
import type { BatteryEntry, BatterySchedule, Plan, Trip, TruckEntry, TruckSchedule } from '../plan/plan.ts'
import type { UnitKind } from '../plan/unit.ts'
import { decidingEntry, eachPeriod, indexTrips } from '../runs/arrivals.ts'

export const planTables = ['trips', 'entries', 'energy'] as const
export type PlanTable = (typeof planTables)[number]

/** The table in pieces, the header first: the table of a large fleet exceeds the longest string. */
export function* planCsv(plan: Plan, table: PlanTable, zone: string): Generator<string> {
  yield csvText([[...columns[table], 'zone']])
  for (const rows of pieces(plan, table)) yield csvText(rows.map(row => [...row, zone]))
}

function* pieces(plan: Plan, table: PlanTable): Generator<CsvCell[][]> {
  switch (table) {
    case 'trips':
      for (const trip of plan.trips) yield [tripRow(trip)]
      break
    case 'entries':
      for (const truck of plan.trucks) yield truck.entries.map(entry => truckRow(truck, entry))
      for (const battery of plan.batteries) yield battery.entries.map(entry => batteryRow(battery, entry))
      break
    case 'energy': {
      const trips = indexTrips(plan)
      for (const { id, entries } of plan.batteries) {
        const rows: CsvCell[][] = []
        eachPeriod(entries, (period, periodEntries) => {
          const entry = decidingEntry(periodEntries, trips)
          if (entry) rows.push([id, period, clock(periodEnd(period)), entry.soeKwh])
        })
        yield rows
      }
    }
  }
}

/** How many pieces `planCsv` yields, to show progress. */
export const pieceCount = ({ trips, trucks, batteries }: Plan, table: PlanTable): number =>
  1 + { trips: trips.length, entries: trucks.length + batteries.length, energy: batteries.length }[table]

const columns: Record<PlanTable, readonly string[]> = {
  trips: [
    'id',
    'truck_id',
    'listed_under',
    'mbess_ids',
    'src_location_id',
    'dest_location_id',
    't_start',
    't_end',
    'from',
  ],
  entries: [
    'unit_kind',
    'unit_id',
    'period',
    'from',
    'to',
    'id',
    'period_id',
    'truck_id',
    'mbess_id',
    'schedule_type',
    'location_id',
    'microgrid_id',
    'trip_id',
    'charge_rate',
    'discharge_rate',
    'soe',
  ],
  energy: ['mbess_id', 'period', 'at', 'soe'],
}

/** Several ids in one cell are separated by spaces, as in the findings. */
const tripRow = (trip: Trip): CsvCell[] => [
  trip.id,
  trip.truckId,
  trip.listedUnder,
  trip.batteryIds.join(' '),
  trip.sourceId,
  trip.destinationId,
  trip.startPeriod,
  trip.endPeriod,
  clock(periodStart(trip.startPeriod)),
]

const head = (kind: UnitKind, unitId: string, { period, id, periodId }: TruckEntry | BatteryEntry) => [
  kind,
  unitId,
  period,
  clock(periodStart(period)),
  clock(periodEnd(period)),
  id,
  periodId,
]

const truckRow = ({ id }: TruckSchedule, entry: TruckEntry): CsvCell[] => [
  ...head('truck', id, entry),
  entry.truckId,
  null,
  entry.scheduleType === 'park' ? 'TruckScheduleType.PARK' : 'TruckScheduleType.TRIP',
  entry.scheduleType === 'park' ? entry.locationId : null,
  null,
  entry.scheduleType === 'trip' ? entry.tripId : null,
  null,
  null,
  null,
]

const batteryTypes = {
  charge: 'MBessScheduleType.CHARGE',
  microgrid: 'MBessScheduleType.MICROGRID',
  stage: 'MBessScheduleType.STAGE',
  trip: 'MBessScheduleType.TRIP',
} as const

const batteryRow = ({ id }: BatterySchedule, entry: BatteryEntry): CsvCell[] => [
  ...head('battery', id, entry),
  null,
  entry.batteryId,
  batteryTypes[entry.scheduleType],
  'locationId' in entry ? entry.locationId : null,
  'microgridId' in entry ? entry.microgridId : null,
  'tripId' in entry ? entry.tripId : null,
  'chargeRateKw' in entry ? entry.chargeRateKw : null,
  'dischargeRateKw' in entry ? entry.dischargeRateKw : null,
  entry.soeKwh,
]
