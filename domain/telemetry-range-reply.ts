// The reply to a request for a battery's history over a range of time (extension). Of the server alone: a screen does not load it.
import * as z from 'zod/mini'
import { telemetryLevels } from './telemetry-levels.ts'

/**
 * What the records of a step amount to (extension). The energies are what was charged and delivered in it; null where no power was
 * measured over any time, and in steps of single records.
 */
const rangePoint = z.object({
  at: z.string(),
  count: z.number(),
  minimum: z.number(),
  mean: z.number(),
  maximum: z.number(),
  charged_kwh: z.nullable(z.number()),
  delivered_kwh: z.nullable(z.number()),
})

/** A battery's history over a range of time (extension). A step without a record has no point. */
export const telemetryRange = z.object({
  asset_id: z.string(),
  /** Which of the stored levels was read. */
  level: z.enum(telemetryLevels),
  step_seconds: z.number(),
  /** The range that was asked for in whole steps, which are UTC days where they are days; `until` is excluded. */
  from: z.string(),
  until: z.string(),
  series: z.array(z.object({ metric: z.string(), points: z.array(rangePoint) })),
  /**
   * Steps whose rollups are not computed yet although records arrived. Those of a complete span were read from the records instead;
   * those of another one count only a part of their records, or none. The last minutes are not listed where they are complete.
   */
  pending: z.array(z.object({ from: z.string(), until: z.string(), complete: z.boolean() })),
})
export type TelemetryRange = z.infer<typeof telemetryRange>
