// Telemetry: the metrics of a battery, its status numbers, and the records that are sent and read (spec 3, 7).
import * as z from 'zod/mini'

export const metricNames = [
  'UNIT_STATUS',
  'BATT_SOC_PERCENT',
  'INV_TOTAL_POWER_KW',
  'ESS_SOC_PERCENT',
  'BMS_PACK_POWER_KW',
  'BATT_POWER_KW',
  'BATT_ENERGY_AVAIL_KWH',
] as const
export type MetricName = (typeof metricNames)[number]

export const isMetricName = (name: string): name is MetricName =>
  (metricNames as readonly string[]).includes(name)

/** What batteries may report beyond the specification (extension). A position is a latitude and a longitude of one time. */
export const extensionMetricNames = ['BATT_TEMPERATURE_C', 'UNIT_LATITUDE_DEG', 'UNIT_LONGITUDE_DEG'] as const
export type SentMetricName = MetricName | (typeof extensionMetricNames)[number]

export const isSentMetricName = (name: string): name is SentMetricName =>
  isMetricName(name) || (extensionMetricNames as readonly string[]).includes(name)

interface Range {
  min: number
  max: number
  unit: string
}
const charge: Range = { min: -5, max: 105, unit: '%' }
const power: Range = { min: -10_000, max: 10_000, unit: 'kW' }

/**
 * What a mobile battery can measure, with room for the errors of its sensors. Statuses that the specification does not name yet
 * are UNKNOWN and no error.
 */
export const metricRanges: Record<SentMetricName, Range> = {
  UNIT_STATUS: { min: 0, max: 99, unit: '' },
  BATT_SOC_PERCENT: charge,
  INV_TOTAL_POWER_KW: power,
  ESS_SOC_PERCENT: charge,
  BMS_PACK_POWER_KW: power,
  BATT_POWER_KW: power,
  BATT_ENERGY_AVAIL_KWH: { min: -10, max: 100_000, unit: 'kWh' },
  BATT_TEMPERATURE_C: { min: -100, max: 300, unit: '°C' },
  UNIT_LATITUDE_DEG: { min: -90, max: 90, unit: 'degrees' },
  UNIT_LONGITUDE_DEG: { min: -180, max: 180, unit: 'degrees' },
}

/** The index of each name is its number: 4 is CHARGING. */
export const unitStatusNames = [
  'UNKNOWN',
  'INITIALIZING',
  'READY',
  'OPERATING',
  'CHARGING',
  'FAULTED',
  'SERVICE',
] as const
export type UnitStatusName = (typeof unitStatusNames)[number]

export const unitStatusNumber = (name: UnitStatusName): number => unitStatusNames.indexOf(name)

/** A number that is not in the spec is UNKNOWN. */
export const unitStatusName = (status: number): UnitStatusName => unitStatusNames[status] ?? 'UNKNOWN'

/**
 * A record as the server sends it: the numeric value is used, else the text. Power is positive while the battery charges and
 * negative while it discharges. `at`, the instant of the measurement, and `source`, the id of the access key that sent it, are
 * extensions.
 */
export const telemetryRecord = z.object({
  asset_id: z.string(),
  metric: z.string(),
  double_value: z.optional(z.nullable(z.number())),
  text_value: z.optional(z.nullable(z.string())),
  at: z.optional(z.string()),
  source: z.optional(z.nullable(z.string())),
})
export type TelemetryRecord = z.infer<typeof telemetryRecord>

/** PostgreSQL cannot store U+0000 or half of a surrogate pair. */
const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text)

/** A record as units send it (extension). It has at least one of the values; `at` is stored to the millisecond. */
export const sentTelemetryRecord = z.object({
  asset_id: z.string(),
  metric: z.string(),
  at: z.iso.datetime({ offset: true }),
  double_value: z.optional(z.nullable(z.number())),
  text_value: z.optional(z.nullable(z.string().check(z.maxLength(200), z.refine(isStorable)))),
})
export type SentTelemetryRecord = z.infer<typeof sentTelemetryRecord>

export const maxTelemetryBatch = 10_000

/** The result of a batch (extension). `index` is that of a refused record in the batch, from 0. */
export const telemetryReceipt = z.object({
  accepted: z.number(),
  /** Records already stored, from an earlier batch or from earlier in this one. */
  duplicates: z.number(),
  refused: z.array(z.object({ index: z.number(), code: z.string(), message: z.string() })),
})
export type TelemetryReceipt = z.infer<typeof telemetryReceipt>
export type TelemetryRefusal = TelemetryReceipt['refused'][number]
