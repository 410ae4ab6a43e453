// The days and months for which the energy of a fleet is added up (extension). Without schemas, so that a screen does not load them.
import { dayMs } from '../time/durations.ts'
import { addDays, startOfDay, type TimeZone } from '../time/zone.ts'

export const energyGrains = ['day', 'month'] as const
export type EnergyGrain = (typeof energyGrains)[number]

/** Of one request: three months of days, or thirteen months. */
export const maxEnergyDays: Record<EnergyGrain, number> = { day: 92, month: 400 }

/** Dates, '2026-01-15', both included. */
export interface DayRange {
  firstDay: string
  lastDay: string
}

export const daysIn = ({ firstDay, lastDay }: DayRange): number =>
  Math.round((Date.parse(lastDay) - Date.parse(firstDay)) / dayMs) + 1

/** In ms since 1970; `untilMs` is excluded. */
export interface EnergyStep {
  fromMs: number
  untilMs: number
}

/** The days of the zone from the first to the last, or their months; the first and the last month only as far as they are in the range. */
export function energySteps(
  grain: EnergyGrain,
  { firstDay, lastDay }: DayRange,
  zone: TimeZone,
): EnergyStep[] {
  const steps: EnergyStep[] = []
  for (let day = firstDay; day <= lastDay; ) {
    const afterStep = grain === 'day' ? addDays(day, 1) : firstOfNextMonth(day)
    const next = afterStep <= lastDay ? afterStep : addDays(lastDay, 1)
    steps.push({ fromMs: startOfDay(zone, day), untilMs: startOfDay(zone, next) })
    day = next
  }
  return steps
}

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** No month has more than 31 days, and none fewer than 28. */
export const firstOfNextMonth = (day: string): string => firstOfMonth(addDays(firstOfMonth(day), 31))
