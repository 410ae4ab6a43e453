// GET /api/asset_telemetry: the newest record of each asset and metric, not after an instant.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { tooManyAssetsRequested, tooManyMetricsRequested } from '../../../../domain/messages/telemetry.ts'
import { telemetryRecord } from '../../../../domain/telemetry/telemetry.ts'
import { batchByKey, coalesce } from '../../../database/coalesce.ts'
import {
  type Newest,
  newestTelemetry,
  recordsUntilEach,
  type SeriesQuery,
} from '../../../repositories/telemetry.ts'
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
  const lookBack = batchByKey(async (_: SeriesQuery, waiting: { newest: Newest; before: Date }[]) => {
    const instants = waiting.map(({ before }) => before)
    // The last one to wait has read last.
    const newest = waiting.at(-1)?.newest
    return newest ? recordsUntilEach(app.db, newest, instants) : []
  })
  app.get('/api/asset_telemetry', { schema, onRequest: app.allow('see telemetry') }, async ({ query }) => {
    const { before } = query
    const series = { assetIds: query.asset_ids, metrics: query.metrics }
    const newest = await newestOf(series)
    return before === undefined || before >= newest.until
      ? newest.records
      : lookBack(series, { newest, before })
  })
}
