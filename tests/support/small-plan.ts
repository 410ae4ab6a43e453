// Builds a received plan from a short description of what each unit does, period by period.
import type { ReceivedPlan } from '../../domain/schedule/plan/plan.ts'

/** One unit's entries of period 1, of period 2, and so on; `[]` omits the period. */
export type Lines = Line[][]
type Line = Record<string, unknown> & { schedule_type: string }

type Parts = {
  trips?: ReturnType<typeof trip>[]
  trucks?: Record<string, Lines>
  batteries?: Record<string, Lines>
  shortfalls?: Record<string, Record<string, number>>
}

export function smallPlan({ trips = [], trucks = {}, batteries = {}, shortfalls = {} }: Parts): ReceivedPlan {
  const plan = {
    tx_id: 'small',
    timestamp: '2026-01-15T00:00:00Z',
    trips: Object.fromEntries(Object.keys(trucks).map(id => [id, trips.filter(t => t.truck_id === id)])),
    truck_schedules: unitsOf(trucks, 'truck_id'),
    mbess_schedules: unitsOf(batteries, 'mbess_id'),
    site_shortfalls: shortfalls,
    total_cost: 42,
  }
  return plan as unknown as ReceivedPlan
}

export const trip = (
  id: string,
  t_start: number,
  t_end: number,
  { truck = 'T-1', from = 'D-1', to = 'S-1', load = [] as string[] } = {},
) => ({
  id,
  truck_id: truck,
  mbess_ids: load,
  src_location_id: from,
  dest_location_id: to,
  t_start,
  t_end,
})

export const park = (location_id: string): Line => ({ schedule_type: 'TruckScheduleType.PARK', location_id })
export const drive = (trip_id: string): Line => ({ schedule_type: 'TruckScheduleType.TRIP', trip_id })

export const charge = (location_id: string, charge_rate: number, soe: number): Line => ({
  soe,
  schedule_type: 'MBessScheduleType.CHARGE',
  location_id,
  charge_rate,
})
export const discharge = (microgrid_id: string, discharge_rate: number, soe: number): Line => ({
  soe,
  schedule_type: 'MBessScheduleType.MICROGRID',
  microgrid_id,
  discharge_rate,
})
export const stage = (location_id: string, soe: number): Line => ({
  soe,
  schedule_type: 'MBessScheduleType.STAGE',
  location_id,
})
export const ride = (trip_id: string, soe: number): Line => ({
  soe,
  schedule_type: 'MBessScheduleType.TRIP',
  trip_id,
})

/** Four periods: MB-1 charges at D-1, T-1 takes it to S-1, and there it discharges. */
export const carriedDay = () => ({
  trips: [trip('out', 2, 3, { load: ['MB-1'] })],
  trucks: { 'T-1': [[park('D-1')], [drive('out')], [drive('out'), park('S-1')], [park('S-1')]] },
  batteries: {
    'MB-1': [
      [charge('D-1', 150, 57.5)],
      [ride('out', 57.5)],
      [ride('out', 57.5), stage('S-1', 57.5)],
      [discharge('MG-1', 30, 50)],
    ],
  },
})

// Object.fromEntries keeps an id such as __proto__ an ordinary key.
const unitsOf = (units: Record<string, Lines>, idField: string) =>
  Object.fromEntries(Object.keys(units).map(id => [id, periodsOf(units[id] ?? [], id, idField)]))

const periodsOf = (lines: Lines, unitId: string, idField: string) =>
  Object.fromEntries(
    lines.flatMap((held, i) => {
      const period = i + 1
      const entries = held.map((line, k) => ({
        id: `${unitId}_${period}_${k}`,
        period_id: period,
        [idField]: unitId,
        ...line,
      }))
      return entries.length === 0 ? [] : [[period, entries]]
    }),
  )
