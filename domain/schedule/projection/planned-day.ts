// What a plan has each battery hold and do over the day, as plain data: one process reads it from the plan for another.
import { defaultAuditLimits } from '../audit/finding.ts'
import { hoursPerPeriod, minutesPerPeriod, periodEnd } from '../calendar/period.ts'
import type { BatteryIntent, Stretch } from '../draft/settle/intent.ts'
import { intentOf } from '../draft/settle/intent-of.ts'
import type { BatterySchedule, Plan } from '../plan/plan.ts'
import { decidingEntry, eachPeriod, indexTrips, type TripIndex } from '../runs/arrivals.ts'

export type PlannedActivity = Pick<Stretch, 'startPeriod' | 'endPeriod' | 'locationId' | 'wantedKw' | 'doing'>

export type PlannedDay = {
  batteryId: string
  /** The energy at the start of the day, then at the end of each period; null where the plan does not say. */
  levelsKwh: (number | null)[]
  /** In order of time. */
  activities: PlannedActivity[]
}

/** In the plan's order. */
export function plannedDays(plan: Plan): PlannedDay[] {
  const trips = indexTrips(plan)
  return intentOf(plan).intent.batteries.map((battery, i) =>
    dayOf(battery, plan.batteries[i], plan.periodCount, trips),
  )
}

function dayOf(
  { id, startKwh, stretches }: BatteryIntent,
  schedule: BatterySchedule | undefined,
  periodCount: number,
  trips: TripIndex,
): PlannedDay {
  const levelsKwh: (number | null)[] = new Array(periodCount + 1).fill(null)
  if (schedule?.entries[0]?.period === 1) levelsKwh[0] = startKwh
  eachPeriod(schedule?.entries ?? [], (period, entries) => {
    levelsKwh[period] = decidingEntry(entries, trips)?.soeKwh ?? null
  })
  const activities = stretches.map(
    ({ startPeriod, endPeriod, locationId, wantedKw, doing }): PlannedActivity => ({
      startPeriod,
      endPeriod,
      locationId,
      wantedKw,
      doing,
    }),
  )
  return { batteryId: id, levelsKwh, activities }
}

/** The planned energy at the minute of the day, between two periods by the share of time; undefined where the plan does not say. */
export function plannedKwhAt({ levelsKwh }: PlannedDay, minute: number): number | undefined {
  const period = Math.floor(minute / minutesPerPeriod)
  const share = minute / minutesPerPeriod - period
  const before = levelsKwh[period] ?? undefined
  if (share === 0 || before === undefined) return before
  const after = levelsKwh[period + 1] ?? undefined
  return after === undefined ? undefined : before + (after - before) * share
}

/** A period, or the rest of one, as a battery goes through it. */
export type FollowedPeriod = {
  period: number
  activity: PlannedActivity | undefined
  /** What is left of the period. */
  hours: number
  startKwh: number
  endKwh: number
}

/** From a minute and an energy on, what the plan does next is done as far as the battery is not full or empty. */
export function* followDay(
  day: PlannedDay,
  from: { minute: number; energyKwh: number },
  fullKwh: number,
): Generator<FollowedPeriod> {
  let startKwh = from.energyKwh
  for (const { period, activity } of periodsAfter(day, from.minute)) {
    const hours = Math.min(minutesPerPeriod, periodEnd(period) - from.minute) / 60
    const endKwh = energyAfter(startKwh, activity, hours, fullKwh)
    yield { period, activity, hours, startKwh, endKwh }
    startKwh = endKwh
  }
}

/** Whether the plan's energies after the minute are what its activities make of them: else nothing follows from it. */
export function isConsistent(day: PlannedDay, minute: number, fullKwh: number): boolean {
  const { levelsKwh } = day
  const highestKwh = levelsKwh.reduce<number>((max, kwh) => Math.max(max, kwh ?? 0), fullKwh)
  for (const { period, activity } of periodsAfter(day, minute)) {
    const [before, stated] = [levelsKwh[period - 1] ?? null, levelsKwh[period] ?? null]
    if (before === null || stated === null) continue
    const expected = energyAfter(before, activity, hoursPerPeriod, highestKwh)
    if (Math.abs(expected - stated) > defaultAuditLimits.toleranceKwh) return false
  }
  return true
}

/** From the period of the minute to the last one. */
function* periodsAfter({ levelsKwh, activities }: PlannedDay, minute: number) {
  let next = 0
  for (let period = Math.floor(minute / minutesPerPeriod) + 1; period < levelsKwh.length; period++) {
    while ((activities[next]?.endPeriod ?? period) < period) next++
    const activity = activities[next]
    yield { period, activity: activity && activity.startPeriod <= period ? activity : undefined }
  }
}

/** A battery that was measured to hold more than it is known to is not charged, and loses nothing. */
function energyAfter(
  energyKwh: number,
  activity: PlannedActivity | undefined,
  hours: number,
  fullKwh: number,
): number {
  if (!activity) return energyKwh
  const kwh = activity.wantedKw * hours
  if (activity.doing === 'charge') return rounded(Math.max(energyKwh, Math.min(fullKwh, energyKwh + kwh)))
  return rounded(Math.max(0, energyKwh - kwh))
}

/** To a millionth, so that sums of binary fractions do not show. */
const rounded = (kwh: number): number => Math.round(kwh * 1e6) / 1e6
