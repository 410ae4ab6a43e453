// GET /api/asset_telemetry/history: the last record of each asset and metric in every step of a time range (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  historyStepsWrong,
  historyStepWrong,
  tooManyAssetsRequested,
  tooManyMetricsRequested,
} from '../../../../domain/messages/telemetry.ts'
import { maxHistory, maxHistoryStepMinutes } from '../../../../domain/telemetry/history.ts'
import { telemetryRecord } from '../../../../domain/telemetry/telemetry.ts'
import { coalesce } from '../../../database/coalesce.ts'
import { type HistoryQuery, telemetryHistory } from '../../../repositories/telemetry-history.ts'
import { instant, listParameter, wholeNumber } from './parameters.ts'

const { assets, metrics, steps } = maxHistory

const schema = {
  summary: 'The last record of each asset and metric in every step of a span of time',
  querystring: z.object({
    asset_ids: listParameter(assets, tooManyAssetsRequested(assets)),
    metrics: listParameter(metrics, tooManyMetricsRequested(metrics)),
    from: instant,
    step_minutes: z._default(
      wholeNumber(1, maxHistoryStepMinutes, historyStepWrong(maxHistoryStepMinutes)),
      15,
    ),
    steps: z._default(wholeNumber(1, steps, historyStepsWrong(steps)), 96),
  }),
  response: { 200: z.array(telemetryRecord) },
}

export const telemetryHistoryRoute: FastifyPluginAsyncZod = async app => {
  // Everybody who looks at the same day sends the same request.
  const historyOf = coalesce((query: HistoryQuery) => telemetryHistory(app.db, query))
  app.get(
    '/api/asset_telemetry/history',
    { schema, config: { extension: true }, onRequest: app.allow('see telemetry') },
    async ({ query }) =>
      historyOf({
        assetIds: query.asset_ids,
        metrics: query.metrics,
        from: query.from,
        stepMinutes: query.step_minutes,
        steps: query.steps,
      }),
  )
}
