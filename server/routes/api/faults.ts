// The faults of batteries (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { recoveryNoteBody } from '../../../domain/calls/maintenance.ts'
import {
  faultRecord,
  maxFaultDays,
  recoveryNoteRecord,
  recoveryNoteVersion,
} from '../../../domain/faults/fault.ts'
import { faultNotFound } from '../../../domain/messages/maintenance.ts'
import { rangeEndsBeforeItBegins, rangeTooLong } from '../../../domain/messages/telemetry.ts'
import { dayMs } from '../../../domain/time/durations.ts'
import { requirePrincipal } from '../../auth/principal.ts'
import { coalesce } from '../../database/coalesce.ts'
import { matchesVersion } from '../../http/entity-tags.ts'
import { orNotFound, refusal } from '../../http/errors.ts'
import { findAsset } from '../../repositories/assets.ts'
import { type FaultQuery, findFaultAt, listFaults, writeRecoveryNote } from '../../repositories/faults.ts'
import { instant } from './asset-telemetry/parameters.ts'

const maxRangeMs = maxFaultDays * dayMs

/** GET /api/assets/{id}/faults: the faults that a battery reported in a range of time (extension). */
const listFaultsRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: `The faults that a battery reported in a range of at most ${maxFaultDays} days, the newest first`,
    params: z.object({ id: z.string() }),
    querystring: z.object({ from: instant, to: z.optional(instant) }),
    response: { 200: z.array(faultRecord) },
  }
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

/** PUT /api/assets/{id}/faults/{at}/recovery-note: what was done about a fault of a battery (extension). The version for If-Match is `noted_at`, "none" where there is no note. */
const recoveryNoteRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary:
      'Writes the recovery note of the fault that was under way at an instant; an empty one removes it. The version for If-Match is `noted_at`, "none" where there is no note',
    params: z.object({ id: z.string(), at: instant }),
    body: recoveryNoteBody,
    response: { 200: recoveryNoteRecord },
  }
  app.put(
    '/api/assets/:id/faults/:at/recovery-note',
    {
      schema,
      config: {
        extension: true,
        history: { action: 'change', object: 'asset' },
        refuses: ['changed_meanwhile'],
      },
      onRequest: app.allow('edit assets'),
    },
    async request => {
      const { id, at } = request.params
      const { user } = requirePrincipal(request)
      return request.recorded(async (store, entry) => {
        // Locked by the history, so nobody else writes a note of it until the transaction ends.
        orNotFound(await findAsset(store, id))
        const fault = orNotFound(await findFaultAt(store, id, at), faultNotFound)
        if (!matchesVersion(request.headers['if-match'], recoveryNoteVersion(fault.noted_at)))
          throw refusal('changed_meanwhile')
        const note = request.body.note || null
        const written = await writeRecoveryNote(store, id, { fault, note, by: user.name ?? user.email })
        if (note !== fault.recovery_note)
          entry.changes.push({ field: 'recovery_note', before: fault.recovery_note, after: note })
        request.recordVersion = recoveryNoteVersion(written.noted_at)
        return written
      })
    },
  )
}

export const faultRoutes = [listFaultsRoute, recoveryNoteRoute]
