// The built-in sample plan: an ordinary day of four trucks and eight batteries between two depots and four sites. Two short tables
// are simulated, so that places follow from trips and energy from rates.
import { startOfDayText, type TimeZone, utc } from '../../time/zone.ts'
import { hoursPerPeriod, standardPeriodCount } from '../calendar/period.ts'
import type { ReceivedBatteryEntry, ReceivedPlan, ReceivedTrip, ReceivedTruckEntry } from './plan.ts'

/** Each truck's depot at midnight, and its trips: departure, destination, batteries carried. */
const truckDays: TruckDay[] = [
  {
    id: 'T-1',
    depot: 'D-1',
    trips: [
      ['08:00', 'S-2', ['MB-1', 'MB-3']],
      ['08:45', 'D-1', []],
      ['13:00', 'S-2', []],
      ['13:30', 'D-1', ['MB-1', 'MB-3']],
      ['17:15', 'S-1', ['MB-1']],
      ['22:00', 'D-1', ['MB-1']],
    ],
  },
  {
    id: 'T-2',
    depot: 'D-1',
    trips: [
      ['05:30', 'S-1', ['MB-2', 'MB-4']],
      ['10:30', 'D-1', ['MB-2', 'MB-4']],
      ['16:00', 'S-3', ['MB-2', 'MB-3', 'MB-4']],
      ['16:45', 'D-1', []],
      ['20:45', 'S-3', []],
      ['21:30', 'D-1', ['MB-2', 'MB-3', 'MB-4']],
    ],
  },
  {
    id: 'T-3',
    depot: 'D-2',
    trips: [
      ['06:15', 'S-3', ['MB-5']],
      ['06:45', 'D-2', []],
      ['07:30', 'S-4', ['MB-6', 'MB-7']],
      ['11:45', 'D-2', ['MB-6']],
      ['14:15', 'S-4', []],
      ['14:45', 'D-2', ['MB-7']],
      ['18:30', 'S-2', ['MB-6']],
      ['19:00', 'D-2', []],
      ['22:45', 'S-2', []],
      ['23:15', 'D-2', ['MB-6']],
    ],
  },
  {
    id: 'T-4',
    depot: 'D-2',
    trips: [
      ['10:00', 'S-3', []],
      ['10:45', 'D-2', ['MB-5']],
      ['15:30', 'S-4', ['MB-5', 'MB-8']],
      ['20:15', 'D-2', ['MB-8']],
      ['20:45', 'S-4', []],
      ['21:15', 'D-2', ['MB-5']],
    ],
  },
]

/** The energy of each battery at midnight, and its work: it charges at a depot and discharges at a site, up to `kw`. */
const batteryDays: BatteryDay[] = [
  {
    id: 'MB-1',
    depot: 'D-1',
    startKwh: 20,
    work: [
      { from: '02:00', to: '02:45', kw: 150 },
      { from: '10:15', to: '12:00', kw: 35 },
      { from: '14:30', to: '16:30', kw: 100 },
      { from: '17:45', to: '21:30', kw: 30 },
    ],
  },
  {
    id: 'MB-2',
    depot: 'D-1',
    startKwh: 60,
    work: [
      { from: '00:30', to: '02:00', kw: 150 },
      { from: '06:00', to: '07:30', kw: 25 },
      { from: '07:30', to: '10:00', kw: 35 },
      { from: '11:30', to: '13:30', kw: 120 },
      { from: '17:00', to: '20:30', kw: 35 },
    ],
  },
  {
    id: 'MB-3',
    depot: 'D-1',
    startKwh: 45,
    work: [
      { from: '03:00', to: '05:30', kw: 50 },
      { from: '08:45', to: '11:30', kw: 30 },
      { from: '14:00', to: '15:30', kw: 150 },
      { from: '17:30', to: '21:00', kw: 28 },
      { from: '22:30', to: '24:00', kw: 50 },
    ],
  },
  {
    id: 'MB-4',
    depot: 'D-1',
    startKwh: 100,
    work: [
      { from: '04:00', to: '05:00', kw: 80 },
      { from: '05:45', to: '09:45', kw: 20 },
      { from: '12:00', to: '14:00', kw: 60 },
      { from: '18:00', to: '20:00', kw: 35 },
    ],
  },
  {
    id: 'MB-5',
    depot: 'D-2',
    startKwh: 32.5,
    work: [
      { from: '01:00', to: '02:00', kw: 150 },
      { from: '06:45', to: '09:45', kw: 35 },
      { from: '11:30', to: '13:30', kw: 75 },
      { from: '16:15', to: '20:30', kw: 32 },
      { from: '22:00', to: '23:30', kw: 100 },
    ],
  },
  {
    id: 'MB-6',
    depot: 'D-2',
    startKwh: 10,
    work: [
      { from: '02:30', to: '06:30', kw: 40 },
      { from: '08:00', to: '11:30', kw: 35 },
      { from: '12:15', to: '17:45', kw: 30 },
      { from: '19:00', to: '22:30', kw: 35 },
    ],
  },
  {
    id: 'MB-7',
    depot: 'D-2',
    startKwh: 80,
    work: [
      { from: '05:00', to: '06:00', kw: 80 },
      { from: '09:00', to: '13:45', kw: 24 },
      { from: '20:00', to: '22:00', kw: 60 },
    ],
  },
  {
    id: 'MB-8',
    depot: 'D-2',
    startKwh: 155,
    work: [
      { from: '06:00', to: '06:15', kw: 20 },
      { from: '16:30', to: '20:00', kw: 35 },
      { from: '21:00', to: '23:00', kw: 75 },
    ],
  },
]

/** Shortfalls that the batteries do not cover. Every other period of every site has a shortfall of 0. */
const shortfalls = [
  { siteId: 'S-2', from: '16:30', to: '18:30', amount: 3.5 },
  { siteId: 'S-4', from: '06:30', to: '07:45', amount: 2.25 },
  { siteId: 'S-4', from: '20:30', to: '21:30', amount: 4 },
]

const siteIds = ['S-1', 'S-2', 'S-3', 'S-4']
const fullKwh = 160

/** The sample plan for a day such as '2026-01-15' in a zone, as a server would send it. The same day gives the same plan. */
export function samplePlan(day: string, zone: TimeZone = utc): ReceivedPlan {
  const trips = Object.fromEntries(truckDays.map(truck => [truck.id, tripsOf(truck)]))
  return {
    tx_id: 'test_03',
    timestamp: startOfDayText(zone, day),
    trips,
    truck_schedules: Object.fromEntries(truckDays.map(t => [t.id, truckSchedule(t, trips[t.id] ?? [])])),
    mbess_schedules: Object.fromEntries(
      batteryDays.map(b => [b.id, batterySchedule(b, Object.values(trips).flat())]),
    ),
    site_shortfalls: Object.fromEntries(siteIds.map(siteId => [siteId, siteShortfall(siteId)])),
    total_cost: 42,
  }
}

/** A time such as '08:15', at which a period begins. */
type Clock = string
type TruckDay = { id: string; depot: string; trips: [departure: Clock, to: string, batteryIds: string[]][] }
type BatteryDay = { id: string; depot: string; startKwh: number; work: Work[] }
type Work = { from: Clock; to: Clock; kw: number }

const periods = Array.from({ length: standardPeriodCount }, (_, i) => i + 1)

/** The period that begins at the time. */
function periodFrom(time: Clock): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 4 + minutes / 15 + 1
}

const covers = (part: { from: Clock; to: Clock }, period: number) =>
  periodFrom(part.from) <= period && period < periodFrom(part.to)

/** A trip takes one period: it arrives when the next one begins. */
function tripsOf(truck: TruckDay): ReceivedTrip[] {
  let place = truck.depot
  return truck.trips.map(([departure, destination, batteryIds]) => {
    const source = place
    const start = periodFrom(departure)
    place = destination
    return {
      id: `${truck.id}_${source}_${destination}_${start}_${start + 1}`,
      truck_id: truck.id,
      mbess_ids: batteryIds,
      src_location_id: source,
      dest_location_id: destination,
      t_start: start,
      t_end: start + 1,
    }
  })
}

function truckSchedule(truck: TruckDay, trips: ReceivedTrip[]): Record<string, ReceivedTruckEntry[]> {
  let place = truck.depot
  return byPeriod(period => {
    const head = { period_id: period, truck_id: truck.id }
    const trip = trips.find(({ t_start, t_end }) => t_start <= period && period <= t_end)
    const arrived = trip?.t_end === period
    if (trip && arrived) place = trip.dest_location_id

    const entries: ReceivedTruckEntry[] = []
    const id = () => entryId(truck.id, period, entries.length)
    if (trip) entries.push({ id: id(), ...head, schedule_type: 'TruckScheduleType.TRIP', trip_id: trip.id })
    if (!trip || arrived) {
      entries.push({ id: id(), ...head, schedule_type: 'TruckScheduleType.PARK', location_id: place })
    }
    return entries
  })
}

function batterySchedule(
  battery: BatteryDay,
  allTrips: ReceivedTrip[],
): Record<string, ReceivedBatteryEntry[]> {
  const trips = allTrips.filter(trip => trip.mbess_ids.includes(battery.id))
  let place = battery.depot
  let soe = battery.startKwh
  return byPeriod(period => {
    const trip = trips.find(({ t_start, t_end }) => t_start <= period && period <= t_end)
    const arrived = trip?.t_end === period
    if (trip && arrived) place = trip.dest_location_id
    const work = trip && !arrived ? undefined : workAt(battery, place, period, soe)
    soe += work?.gainKwh ?? 0

    const entries: ReceivedBatteryEntry[] = []
    const head = () => ({
      id: entryId(battery.id, period, entries.length),
      period_id: period,
      mbess_id: battery.id,
      soe,
    })
    if (trip) entries.push({ ...head(), schedule_type: 'MBessScheduleType.TRIP', trip_id: trip.id })
    if (!trip || arrived) entries.push({ ...head(), ...atPlace(place, work) })
    return entries
  })
}

type WorkNow = { gainKwh: number; rateKw: number }

/** What the battery does in the period. Its energy stays within range: the last period of a charge has a lower rate. */
function workAt(
  { work, depot }: BatteryDay,
  place: string,
  period: number,
  soe: number,
): WorkNow | undefined {
  const kw = work.find(part => covers(part, period))?.kw ?? 0
  const charging = place === depot
  const rateKw = Math.min(kw, (charging ? fullKwh - soe : soe) / hoursPerPeriod)
  if (rateKw === 0) return undefined
  return { rateKw, gainKwh: (charging ? rateKw : -rateKw) * hoursPerPeriod }
}

function atPlace(place: string, work: WorkNow | undefined) {
  if (work === undefined) return { schedule_type: 'MBessScheduleType.STAGE', location_id: place } as const
  if (work.gainKwh > 0) {
    return {
      schedule_type: 'MBessScheduleType.CHARGE',
      location_id: place,
      charge_rate: work.rateKw,
    } as const
  }
  return {
    schedule_type: 'MBessScheduleType.MICROGRID',
    microgrid_id: place.replace('S-', 'MG-'),
    discharge_rate: work.rateKw,
  } as const
}

const siteShortfall = (siteId: string): Record<string, number> =>
  byPeriod(period => shortfalls.find(part => part.siteId === siteId && covers(part, period))?.amount ?? 0)

const byPeriod = <T>(make: (period: number) => T): Record<string, T> =>
  Object.fromEntries(periods.map(period => [period, make(period)]))

const entryId = (unitId: string, period: number, before: number) =>
  before === 0 ? `${unitId}_${period}` : `${unitId}_${period}_${before + 1}`
