// GET /api/assets/{id}/maintenance and the same for trucks: repairs and maintenance of one unit (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { maintenance } from '../../../../domain/records/maintenance.ts'
import { listMaintenance } from '../../../repositories/maintenance.ts'
import { maintainedUnits } from './units.ts'

const schema = {
  summary: 'Repairs and maintenance of a unit, the last begun first',
  params: z.object({ id: z.string() }),
  response: { 200: z.array(maintenance) },
}

export const listMaintenanceRoutes: FastifyPluginAsyncZod = async app => {
  for (const { path, type, requireUnit } of maintainedUnits)
    app.get(
      `${path}/maintenance`,
      { schema, config: { extension: true }, onRequest: app.allow('see assets') },
      async ({ params: { id } }) => {
        await requireUnit(app.db, id)
        return listMaintenance(app.db, { type, id })
      },
    )
}
