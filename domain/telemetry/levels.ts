// The levels at which telemetry is stored (extension): the records themselves, and rollups of fixed buckets in UTC.
import { dayMs, minuteMs } from '../time/durations.ts'

/** From fine to coarse: each is made of the one before it. */
export const rollupLevels = ['1min', '15min', '1day'] as const
export type RollupLevel = (typeof rollupLevels)[number]
export const telemetryLevels = ['raw', ...rollupLevels] as const
export type TelemetryLevel = (typeof telemetryLevels)[number]

/** The length of a bucket. */
export const rollupStepMs: Record<RollupLevel, number> = {
  '1min': minuteMs,
  '15min': 15 * minuteMs,
  '1day': dayMs,
}

/** What is rolled up, of each battery. Power is positive while it charges. */
export const rolledUpMetrics = [
  'BATT_SOC_PERCENT',
  'BATT_ENERGY_AVAIL_KWH',
  'BATT_POWER_KW',
  'BATT_TEMPERATURE_C',
] as const
export type RolledUpMetric = (typeof rolledUpMetrics)[number]

export const isRolledUp = (metric: string): metric is RolledUpMetric =>
  (rolledUpMetrics as readonly string[]).includes(metric)

export const powerMetric: RolledUpMetric = 'BATT_POWER_KW'

/** Without a record for longer than this nothing is known of the time between: no energy is counted. */
export const maxIntervalMinutes = 15

/** A date: before it nothing was ever measured. */
export const firstMeasuredDay = '2000-01-01'

/** How many days each level is kept at least. */
export type TelemetryDays = Record<TelemetryLevel, number>

/** Whether all of the level since an instant is still there. */
export const isStoredFrom = (
  level: TelemetryLevel,
  fromMs: number,
  { days, nowMs }: { days: TelemetryDays; nowMs: number },
): boolean => fromMs >= nowMs - days[level] * dayMs
