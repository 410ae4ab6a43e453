// GET /api/asset_telemetry/history: the last record of each asset and metric in every step of a span of time (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  historyStepsWrong,
  historyStepWrong,
  tooManyAssetsAsked,
  tooManyMetricsAsked,
} from '../../../../domain/messages.ts'
import { telemetryRecord } from '../../../../domain/telemetry.ts'
import { largestHistory, longestHistoryStep } from '../../../../domain/telemetry-history.ts'
import { sameTogether } from '../../../database/together.ts'
import { type HistoryAsked, telemetryHistory } from '../../../repositories/telemetry-history.ts'
import { instant, repeated } from './question.ts'

const { assets, metrics, steps } = largestHistory

const schema = {
  summary: 'The last record of each asset and metric in every step of a span of time',
  querystring: z.object({
    asset_ids: repeated(assets, tooManyAssetsAsked(assets)),
    metrics: repeated(metrics, tooManyMetricsAsked(metrics)),
    from: instant,
    step_minutes: z._default(wholeNumber(longestHistoryStep, historyStepWrong(longestHistoryStep)), 15),
    steps: z._default(wholeNumber(steps, historyStepsWrong(steps)), 96),
  }),
  response: { 200: z.array(telemetryRecord) },
}

export const history: FastifyPluginAsyncZod = async app => {
  // All who look at the same day ask for the same.
  const historyOf = sameTogether((asked: HistoryAsked) => telemetryHistory(app.db, asked))
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

/** From 1. */
function wholeNumber(largest: number, wrong: string) {
  return z.coerce.number(wrong).check(z.multipleOf(1, wrong), z.gte(1, wrong), z.lte(largest, wrong))
}
