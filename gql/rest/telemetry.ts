// REST resource: the last records of batteries (spec 7), and their history over a span of time (extension).
import * as z from 'zod/mini'
import { withQuery } from './address.ts'
import { type CallerHttp, extension, json } from './http.ts'
import { id, optionalTextShape, record } from './shapes.ts'

/** `at`, the instant of the measurement, is an extension. */
const measurement = record({
  asset_id: id,
  metric: z.string(),
  double_value: z.catch(z.nullable(z.number()), null),
  text_value: optionalTextShape,
  at: z.catch(z.nullable(z.string().check(z.refine(text => !Number.isNaN(Date.parse(text))))), null),
})
export type TelemetryRow = z.infer<typeof measurement>

/** Null for an entry that is no record, so that the others are still shown. */
const records = z.array(z.catch(z.nullable(measurement), null))

export interface TelemetryQuery {
  assetIds: readonly string[]
  metrics: readonly string[]
  /** An instant, in ISO form. */
  before: string
}

export interface HistoryQuery {
  assetIds: readonly string[]
  metrics: readonly string[]
  /** An instant, in ISO form. */
  from: string
  stepMinutes: number
  steps: number
}

export interface RangeQuery {
  assetId: string
  metrics: readonly string[]
  /** Instants, in ISO form; `until` is excluded. */
  from: string
  until: string
  maxPoints: number
}

const number = z.catch(z.nullable(z.number()), null)
const rangePoint = record({
  at: z.string().check(z.refine(text => !Number.isNaN(Date.parse(text)))),
  /** Of a server whose steps differ in length. */
  until: z.catch(z.nullable(z.string().check(z.refine(text => !Number.isNaN(Date.parse(text))))), null),
  count: number,
  minimum: z.number(),
  mean: z.number(),
  maximum: z.number(),
  charged_kwh: number,
  delivered_kwh: number,
})

const range = record({
  level: z.string(),
  step_seconds: z.number(),
  zone: optionalTextShape,
  from: z.string(),
  until: z.string(),
  series: z.array(record({ metric: z.string(), points: z.array(rangePoint) })),
  /** A server that computes nothing in advance says nothing of it. */
  pending: z.catch(z.array(record({ from: z.string(), until: z.string(), complete: z.boolean() })), []),
})

export const telemetryCalls = (http: CallerHttp) => ({
  newest: ({ assetIds, metrics, before }: TelemetryQuery) =>
    http.get(withQuery('/api/asset_telemetry', { asset_ids: assetIds, metrics, before }), json(records)),

  /** The last record of each step (extension). */
  history: ({ assetIds, metrics, from, stepMinutes, steps }: HistoryQuery) =>
    http.get(
      withQuery('/api/asset_telemetry/history', {
        asset_ids: assetIds,
        metrics,
        from,
        step_minutes: String(stepMinutes),
        steps: String(steps),
      }),
      extension(json(records)),
    ),

  /** The minimum, mean and maximum of each step (extension). */
  range: ({ assetId, metrics, from, until, maxPoints }: RangeQuery) =>
    http.get(
      withQuery('/api/asset_telemetry/range', {
        asset_id: assetId,
        metrics,
        from,
        until,
        max_points: String(maxPoints),
      }),
      json(range),
    ),
})
