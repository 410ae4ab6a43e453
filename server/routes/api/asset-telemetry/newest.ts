// GET /api/asset_telemetry: the newest record of each asset and metric, not after an instant.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { tooManyAssetsRequested, tooManyMetricsRequested } from '../../../../domain/messages.ts'
import { telemetryRecord } from '../../../../domain/telemetry.ts'
import { batchByKey, coalesce } from '../../../database/coalesce.ts'
import { newestTelemetry, recordsUntilEach, type SeriesQuery } from '../../../repositories/telemetry.ts'
import { instant, listParameter } from './parameters.ts'

const maxAssets = 1_000
const maxMetrics = 100

const schema = {
  summary: 'The newest record of each asset and metric, not after an instant',
  querystring: z.object({
    asset_ids: listParameter(maxAssets, tooManyAssetsRequested(maxAssets)),
    metrics: listParameter(maxMetrics, tooManyMetricsRequested(maxMetrics)),
    before: z.optional(instant),
  }),
  response: { 200: z.array(telemetryRecord) },
}

export const newestTelemetryRoute: FastifyPluginAsyncZod = async app => {
  // The newest record does not depend on `before`, so requests for the same series share one query.
  const newestOf = coalesce((query: SeriesQuery) => newestTelemetry(app.db, query))
  // Looking back costs a search for each series, so requests that wait at the same time share it, whatever their instants.
  const lookBack = batchByKey(async (query: SeriesQuery, instants: Date[]) =>
    recordsUntilEach(app.db, await newestOf(query), instants),
  )
  app.get('/api/asset_telemetry', { schema, onRequest: app.allow('see telemetry') }, async ({ query }) => {
    const { before } = query
    const series = { assetIds: query.asset_ids, metrics: query.metrics }
    const { records, until } = await newestOf(series)
    return before === undefined || before >= until ? records : lookBack(series, before)
  })
}
