// How the rest of the day goes for one battery, given what it really holds: its measured energy, carried on by what the plan does.
import { minutesPerPeriod, periodEnd } from '../calendar/period.ts'
import type { MeasuredPoint } from '../view/measured.ts'
import { type FollowedPeriod, followDay, isConsistent, type PlannedDay, plannedKwhAt } from './planned-day.ts'

/** The newest value of a battery of the plan; `minute` is of the plan's day. */
export type MeasuredEnergy = { batteryId: string; minute: number; energyKwh: number }

/** What a site lacks more than planned; both periods are inclusive. */
export type Lack = { siteId: string; startPeriod: number; endPeriod: number; kwh: number }

export type ProjectedBattery = {
  batteryId: string
  measured: MeasuredEnergy
  /** Less than planned at that minute; negative if more. */
  behindKwh: number
  /** From the measured value to the end of the day. */
  curve: readonly MeasuredPoint[]
  /** When the first period begins that can still be changed; null after it. */
  nextKwh: number | null
  /** Because of this battery, in order of time. */
  lacks: readonly Lack[]
  lackingKwh: number
  /** When it falls to the lowest energy, if it does so earlier than planned. */
  emptyMinute: number | null
}

export type BatteryRange = {
  fullKwh: number
  /** The reserve; 0 without one. */
  minKwh: number
}

/** The first period that can still be changed. */
export const nextPeriod = (nowMinute: number): number => Math.floor(nowMinute / minutesPerPeriod) + 2

/** Undefined where nothing follows from the plan: its energies are not what its activities make of them. */
export function projectBattery(
  day: PlannedDay,
  measured: MeasuredEnergy,
  nowMinute: number,
  range: BatteryRange,
): ProjectedBattery | undefined {
  const plannedKwh = plannedKwhAt(day, measured.minute)
  if (plannedKwh === undefined || !isConsistent(day, measured.minute, range.fullKwh)) return undefined
  const fromPeriod = nextPeriod(nowMinute)
  const planned = [...followDay(day, { ...measured, energyKwh: plannedKwh }, range.fullKwh)]
  const projected = [...followDay(day, measured, range.fullKwh)]
  const lacks = lacksOf(planned, projected, fromPeriod)
  const emptyMinute = emptyAfter(projected, nowMinute, range)
  const plannedMinute = emptyAfter(planned, nowMinute, range) ?? Number.POSITIVE_INFINITY
  return {
    batteryId: day.batteryId,
    measured,
    behindKwh: plannedKwh - measured.energyKwh,
    curve: [
      { minute: measured.minute, energyKwh: measured.energyKwh },
      ...projected.map(({ period, endKwh }) => ({ minute: periodEnd(period), energyKwh: endKwh })),
    ],
    nextKwh: projected.find(({ period }) => period === fromPeriod)?.startKwh ?? null,
    lacks,
    lackingKwh: lacks.reduce((sum, { kwh }) => sum + kwh, 0),
    emptyMinute: emptyMinute !== null && emptyMinute < plannedMinute ? emptyMinute : null,
  }
}

/** Less than a watt-hour is an error of sums. */
const sumErrorKwh = 0.001

/** Both are of the same periods. */
function lacksOf(
  planned: readonly FollowedPeriod[],
  projected: readonly FollowedPeriod[],
  fromPeriod: number,
): Lack[] {
  const lacks: Lack[] = []
  for (const [i, { period, activity, startKwh, endKwh }] of projected.entries()) {
    const before = planned[i]
    if (period < fromPeriod || activity?.doing !== 'microgrid' || !before) continue
    const kwh = before.startKwh - before.endKwh - (startKwh - endKwh)
    if (kwh <= sumErrorKwh) continue
    const last = lacks.at(-1)
    if (last?.siteId === activity.locationId && last.endPeriod === period - 1) {
      last.endPeriod = period
      last.kwh += kwh
    } else lacks.push({ siteId: activity.locationId, startPeriod: period, endPeriod: period, kwh })
  }
  return lacks
}

function emptyAfter(
  followed: readonly FollowedPeriod[],
  nowMinute: number,
  { minKwh }: BatteryRange,
): number | null {
  for (const { period, activity, hours, startKwh, endKwh } of followed) {
    const isEmptied = minKwh > 0 ? endKwh < minKwh - sumErrorKwh : endKwh <= sumErrorKwh
    if (startKwh <= minKwh + sumErrorKwh || !isEmptied || !activity) continue
    const minute = periodEnd(period) - hours * 60 + ((startKwh - minKwh) / activity.wantedKw) * 60
    if (minute > nowMinute) return minute
  }
  return null
}
