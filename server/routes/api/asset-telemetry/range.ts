// GET /api/asset_telemetry/range and /api/asset_telemetry/range.csv: the history of one battery over any range of time, in steps that
// the server chooses (extension).

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { csvText } from '../../../../domain/csv.ts'
import {
  rangeEndsBeforeItBegins,
  rangePointsWrong,
  rangeTooLong,
  telemetryMetricUnknown,
  tooManyMetricsRequested,
} from '../../../../domain/messages/telemetry.ts'
import {
  defaultRangePoints,
  maxRange,
  minRangePoints,
  rangeSteps,
} from '../../../../domain/telemetry/range.ts'
import { type TelemetryRange, telemetryRange } from '../../../../domain/telemetry/range-reply.ts'
import { isSentMetricName } from '../../../../domain/telemetry/telemetry.ts'
import { dayMs } from '../../../../domain/time/durations.ts'
import { isoText, utc } from '../../../../domain/time/zone.ts'
import { coalesce } from '../../../database/coalesce.ts'
import { csvReply, sendCsv } from '../../../http/csv-export.ts'
import { refusal } from '../../../http/errors.ts'
import { type RangeQuery, telemetryRangeOf } from '../../../repositories/telemetry-range.ts'
import { instant, listParameter, wholeNumber } from './parameters.ts'

const points = wholeNumber(minRangePoints, maxRange.points, rangePointsWrong(minRangePoints, maxRange.points))

const querystring = z.object({
  asset_id: z.string(),
  metrics: listParameter(maxRange.metrics, tooManyMetricsRequested(maxRange.metrics)).check(
    z.refine(metrics => metrics.every(isSentMetricName), telemetryMetricUnknown),
  ),
  from: instant,
  until: instant,
  max_points: z._default(points, defaultRangePoints),
})

const summary =
  'The minimum, mean and maximum of each metric of an asset in steps of a span of time: the finest steps of which at most max_points cover it'

export const telemetryRangeRoute: FastifyPluginAsyncZod = async app => {
  const rangeOf = coalesce((query: RangeQuery) => telemetryRangeOf(app.db, query))
  const read = ({ asset_id, metrics, from, until, max_points }: z.infer<typeof querystring>) => {
    const [fromMs, untilMs] = [from.getTime(), until.getTime()]
    if (untilMs <= fromMs) throw refusal('invalid', { until: rangeEndsBeforeItBegins })
    if (untilMs - fromMs > maxRange.days * dayMs)
      throw refusal('invalid', { until: rangeTooLong(maxRange.days) })
    const steps = rangeSteps({
      fromMs,
      untilMs,
      maxPoints: max_points,
      nowMs: Date.now(),
      days: app.telemetryDays,
      zone: app.timeZone,
    })
    return rangeOf({ assetId: asset_id, metrics, ...steps })
  }
  const onRequest = app.allow('see telemetry')
  app.get(
    '/api/asset_telemetry/range',
    {
      schema: { summary, querystring, response: { 200: telemetryRange } },
      config: { extension: true },
      onRequest,
    },
    ({ query }) => read(query),
  )
  app.get(
    '/api/asset_telemetry/range.csv',
    {
      schema: {
        summary: `${summary}, as CSV`,
        querystring,
        response: csvReply,
      },
      config: { extension: true },
      onRequest,
    },
    async ({ query }, reply) => sendCsv(reply, 'telemetry', csvOf(await read(query))),
  )
}

/** Instants have the offset of the zone whose days they begin and end. */
function csvOf({ series, step_seconds, pending, zone = utc }: TelemetryRange): string {
  const nowMs = Date.now()
  const incomplete = pending.filter(({ complete }) => !complete)
  const isComplete = (at: string, endMs: number) =>
    endMs <= nowMs && !incomplete.some(({ from, until }) => at >= from && at < until)
  return csvText([
    [
      'at',
      'metric',
      'count',
      'minimum',
      'mean',
      'maximum',
      'charged_kwh',
      'delivered_kwh',
      'complete',
      'until',
    ],
    ...series.flatMap(({ metric, points }) =>
      points.map(({ at, until, count, minimum, mean, maximum, charged_kwh, delivered_kwh }) => {
        const [startMs, endMs] = [
          Date.parse(at),
          until ? Date.parse(until) : Date.parse(at) + step_seconds * 1_000,
        ]
        return [
          isoText(zone, startMs),
          metric,
          count,
          minimum,
          mean,
          maximum,
          charged_kwh,
          delivered_kwh,
          String(isComplete(at, endMs)),
          isoText(zone, endMs),
        ]
      }),
    ),
  ])
}
