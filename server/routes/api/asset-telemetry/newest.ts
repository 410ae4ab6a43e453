// GET /api/asset_telemetry: the newest record of each asset and metric, not after an instant.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { tooManyAssetsAsked, tooManyMetricsAsked } from '../../../../domain/messages.ts'
import { telemetryRecord } from '../../../../domain/telemetry.ts'
import { sameTogether } from '../../../database/together.ts'
import { newestTelemetry, recordsUntil, type SeriesAsked } from '../../../repositories/telemetry.ts'
import { instant, repeated } from './question.ts'

const mostAssets = 1_000
const mostMetrics = 100

const schema = {
  summary: 'The newest record of each asset and metric, not after an instant',
  querystring: z.object({
    asset_ids: repeated(mostAssets, tooManyAssetsAsked(mostAssets)),
    metrics: repeated(mostMetrics, tooManyMetricsAsked(mostMetrics)),
    before: z.optional(instant),
  }),
  response: { 200: z.array(telemetryRecord) },
}

export const newest: FastifyPluginAsyncZod = async app => {
  // What is newest of all does not depend on `before`, so all who ask at the same time for the same series ask together.
  const newestOf = sameTogether((asked: SeriesAsked) => newestTelemetry(app.db, asked))
  app.get('/api/asset_telemetry', { schema, onRequest: app.allow('see telemetry') }, async ({ query }) => {
    const newest = await newestOf({ assetIds: query.asset_ids, metrics: query.metrics })
    return query.before ? recordsUntil(app.db, newest, query.before) : newest.records
  })
}
