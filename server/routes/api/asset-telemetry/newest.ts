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

interface SeriesAskedUntil extends SeriesAsked {
  before: Date
}

export const newest: FastifyPluginAsyncZod = async app => {
  // What is newest of all does not depend on `before`, so all who ask at the same time for the same series ask together.
  const newestOf = sameTogether((asked: SeriesAsked) => newestTelemetry(app.db, asked))
  // A look back costs a search for each series, so it is shared by all who look back to the same instant.
  const lookBack = sameTogether(async ({ before, ...asked }: SeriesAskedUntil) =>
    recordsUntil(app.db, await newestOf(asked), before),
  )
  app.get('/api/asset_telemetry', { schema, onRequest: app.allow('see telemetry') }, async ({ query }) => {
    const { before } = query
    const asked = { assetIds: query.asset_ids, metrics: query.metrics }
    const { records, until } = await newestOf(asked)
    return before === undefined || before >= until ? records : lookBack({ ...asked, before })
  })
}
