// Periods of a plan's day and the clock: period p covers minutes (p-1)*15 to p*15 (decisions, Plans).
export const minutesPerPeriod = 15
export const hoursPerPeriod = 0.25

/** A day of 24 hours; the days on which the clock changes have 23 and 25. */
export const standardPeriodCount = 96
export const dayPeriodCounts: readonly number[] = [92, 96, 100]
export const maxPeriodCount = 100

/** The minute of the plan's day at which the period begins. */
export const periodStart = (period: number): number => (period - 1) * minutesPerPeriod

/** The minute of the plan's day at which the period ends. */
export const periodEnd = (period: number): number => period * minutesPerPeriod

/**
 * The minute of the plan's day at which a trip arrives: the start of its last period, or the end of its only one (decisions, Plans).
 */
export const arrivalMinute = ({
  startPeriod,
  endPeriod,
}: {
  startPeriod: number
  endPeriod: number
}): number => Math.max(periodStart(endPeriod), periodEnd(startPeriod))

/** The period at the minute; a minute between two periods belongs to the later one. */
export const periodAt = (minute: number): number => Math.floor(minute / minutesPerPeriod) + 1

/** The plan's time of day: '08:15', and '24:00' for the end of a standard day ('23:00' or '25:00' when the clock changes). */
export const clock = (minute: number): string =>
  `${twoDigits(Math.floor(minute / 60))}:${twoDigits(Math.floor(minute % 60))}`

const twoDigits = (value: number) => String(value).padStart(2, '0')
