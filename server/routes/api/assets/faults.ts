// GET /api/assets/{id}/faults: the faults that a battery reported in a range of time (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { faultRecord, maxFaultDays } from '../../../../domain/faults/fault.ts'
import { rangeEndsBeforeItBegins, rangeTooLong } from '../../../../domain/messages/telemetry.ts'
import { dayMs } from '../../../../domain/time/durations.ts'
import { coalesce } from '../../../database/coalesce.ts'
import { orNotFound, refusal } from '../../../http/errors.ts'
import { findAsset } from '../../../repositories/assets.ts'
import { type FaultQuery, listFaults } from '../../../repositories/faults.ts'
import { instant } from '../asset-telemetry/parameters.ts'

const schema = {
  summary: `The faults that a battery reported in a range of at most ${maxFaultDays} days, the newest first`,
  params: z.object({ id: z.string() }),
  querystring: z.object({ from: instant, to: z.optional(instant) }),
  response: { 200: z.array(faultRecord) },
}

const maxRangeMs = maxFaultDays * dayMs

export const listFaultsRoute: FastifyPluginAsyncZod = async app => {
  // Everybody who looks at a unit sends the same request, over and over.
  const faultsOf = coalesce((query: FaultQuery) => listFaults(app.db, query))
  app.get(
    '/api/assets/:id/faults',
    { schema, config: { extension: true }, onRequest: app.allow('see telemetry') },
    async ({ params, query: { from, to } }) => {
      // To the second, so that requests at the same time are the same.
      const until = to ?? new Date(Math.ceil(Date.now() / 1000) * 1000)
      const rangeMs = until.getTime() - from.getTime()
      if (rangeMs < 0) throw refusal('invalid', { to: rangeEndsBeforeItBegins })
      if (rangeMs > maxRangeMs) throw refusal('invalid', { from: rangeTooLong(maxFaultDays) })
      orNotFound(await findAsset(app.db, params.id))
      return faultsOf({ assetId: params.id, from, to: until })
    },
  )
}
