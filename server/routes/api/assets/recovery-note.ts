// PUT /api/assets/{id}/faults/{at}/recovery-note: what was done about a fault of a battery (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { recoveryNoteBody } from '../../../../domain/calls/maintenance.ts'
import { recoveryNoteRecord } from '../../../../domain/faults/fault.ts'
import { faultNotFound } from '../../../../domain/messages/maintenance.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { AppError, orNotFound } from '../../../http/errors.ts'
import { findAsset } from '../../../repositories/assets.ts'
import { findFaultAt, writeRecoveryNote } from '../../../repositories/faults.ts'
import { instant } from '../asset-telemetry/parameters.ts'

const schema = {
  summary: 'Writes the recovery note of the fault that was under way at an instant; an empty one removes it',
  params: z.object({ id: z.string(), at: instant }),
  body: recoveryNoteBody,
  response: { 200: recoveryNoteRecord },
}

export const recoveryNoteRoute: FastifyPluginAsyncZod = async app => {
  app.put(
    '/api/assets/:id/faults/:at/recovery-note',
    {
      schema,
      config: { extension: true, history: { action: 'change', object: 'asset' } },
      onRequest: app.allow('edit assets'),
    },
    async request => {
      const { id, at } = request.params
      const { user } = requirePrincipal(request)
      return request.recorded(async (store, entry) => {
        orNotFound(await findAsset(store, id))
        const fault = await findFaultAt(store, id, at)
        if (!fault) throw new AppError('not_found', faultNotFound)
        const triggeredAt = new Date(fault.triggered_at)
        const note = request.body.note || null
        const written = await writeRecoveryNote(store, id, { triggeredAt, note, by: user.name ?? user.email })
        if (note !== fault.recovery_note)
          entry.changes.push({ field: 'recovery_note', before: fault.recovery_note, after: note })
        return written
      })
    },
  )
}
