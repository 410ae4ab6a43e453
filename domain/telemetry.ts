// Telemetry: what a battery reports, what its status numbers mean, and the shape of what is sent and read (spec 3, 7).
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

/** The place of each name is its number: 4 is CHARGING. */
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

/** A number that the spec does not name is UNKNOWN. */
export const unitStatusName = (status: number): UnitStatusName => unitStatusNames[status] ?? 'UNKNOWN'

/**
 * One record as the server answers it: the numeric value is used, else the text. Power is positive while the battery takes energy
 * in and negative while it gives energy away. `at`, the instant that it was measured, is an extension.
 */
export const telemetryRecord = z.object({
  asset_id: z.string(),
  metric: z.string(),
  double_value: z.optional(z.nullable(z.number())),
  text_value: z.optional(z.nullable(z.string())),
  at: z.optional(z.string()),
})
export type TelemetryRecord = z.infer<typeof telemetryRecord>

/** Neither JSON nor PostgreSQL can carry these on: U+0000, and half of a surrogate pair. */
const keepable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text)

/** One record as it is sent in (extension). At least one of the values is there; `at` is kept to the millisecond. */
export const sentTelemetryRecord = z.object({
  asset_id: z.string(),
  metric: z.string(),
  at: z.iso.datetime({ offset: true }),
  double_value: z.optional(z.nullable(z.number())),
  text_value: z.optional(z.nullable(z.string().check(z.maxLength(200), z.refine(keepable)))),
})
export type SentTelemetryRecord = z.infer<typeof sentTelemetryRecord>

export const largestTelemetryBatch = 10_000

/** What became of a batch (extension). `index` is the place of a refused record in the batch, from 0. */
export const telemetryReceipt = z.object({
  accepted: z.number(),
  /** Records that were kept before, from an earlier batch or from earlier in this one. */
  duplicates: z.number(),
  refused: z.array(z.object({ index: z.number(), code: z.string(), message: z.string() })),
})
export type TelemetryReceipt = z.infer<typeof telemetryReceipt>
export type TelemetryRefusal = TelemetryReceipt['refused'][number]
