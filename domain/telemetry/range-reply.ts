// The reply to a request for a battery's history over a range of time (extension). Of the server alone: a screen does not load it.
import * as z from 'zod/mini'
import { telemetryLevels } from './levels.ts'

/**
 * What the records of a step amount to (extension). The energies are what was charged and delivered in it; null where no power was
 * measured over any time, and in steps of single records.
 */
const rangePoint = z.object({
  at: z.string(),
  /** The end of the step, excluded, where steps differ in length: a day of a zone has 23, 24 or 25 hours. */
  until: z.optional(z.string()),
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
  /** Which of the stored levels the steps are made of. */
  level: z.enum(telemetryLevels),
  /** On a day of a clock change an hour more or less. */
  step_seconds: z.number(),
  /** Whose days the steps are made of; only where they are a day or longer. */
  zone: z.optional(z.string()),
  /** The range that was asked for in whole steps; `until` is excluded. */
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
