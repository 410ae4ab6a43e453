// Repairs and maintenance of a battery or truck (extension). The history has them as changes of the unit.
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { editMaintenanceBody, newMaintenanceBody } from '../../../domain/calls/maintenance.ts'
import { instant } from '../../../domain/calls/values.ts'
import { maintenanceEndsBeforeItStarts } from '../../../domain/messages/maintenance.ts'
import { type Maintenance, maintenance, maintenanceOfUnit } from '../../../domain/records/maintenance.ts'
import type { Database } from '../../database/connect.ts'
import { maintenanceChanges } from '../../history/maintenance.ts'
import { matchesVersion } from '../../http/entity-tags.ts'
import { orNotFound, refusal } from '../../http/errors.ts'
import { findAsset } from '../../repositories/assets.ts'
import {
  addMaintenance,
  deleteMaintenance,
  editMaintenance,
  listMaintenance,
  listMaintenanceFrom,
  lockMaintenance,
  type MaintainedUnit,
} from '../../repositories/maintenance.ts'
import { findTruck } from '../../repositories/trucks.ts'

/** `requireUnit` throws the 404 if there is no such unit. */
const maintainedUnits = [
  {
    type: 'asset',
    path: '/api/assets/:id',
    requireUnit: async (db: Database, id: string) => void orNotFound(await findAsset(db, id)),
  },
  {
    type: 'truck',
    path: '/api/trucks/:id',
    requireUnit: async (db: Database, id: string) => void orNotFound(await findTruck(db, id)),
  },
] as const

const ofUnit = z.object({ id: z.string() })
const ofRecord = z.object({ id: z.string(), maintenance_id: z.string() })

const list = {
  summary: 'Repairs and maintenance of a unit, the last begun first',
  params: ofUnit,
  response: { 200: z.array(maintenance) },
}
const listOfAll = {
  summary: 'Repairs and maintenance of all units that have not ended before an instant, the last begun first',
  querystring: z.object({ from: instant }),
  response: { 200: z.array(maintenanceOfUnit) },
}
const creation = {
  summary: 'Creates a repair or maintenance of a unit; without an end, the unit is out of service',
  params: ofUnit,
  body: newMaintenanceBody,
  response: { 201: maintenance },
}
const change = {
  summary: 'Changes the given fields of a repair or maintenance',
  params: ofRecord,
  body: editMaintenanceBody,
  response: { 200: maintenance },
}
const deletion = {
  summary: 'Deletes a repair or maintenance',
  params: ofRecord,
  response: { 204: z.undefined() },
}

export const maintenanceRoutes: FastifyPluginAsyncZod = async app => {
  const onRequest = app.allow('edit assets')

  app.get(
    '/api/maintenance',
    { schema: listOfAll, config: { extension: true }, onRequest: app.allow('see assets') },
    ({ query }) => listMaintenanceFrom(app.db, new Date(query.from)),
  )

  for (const { path, type, requireUnit } of maintainedUnits) {
    const config = { extension: true, history: { action: 'change', object: type } } as const
    const ofVersion = { ...config, refuses: ['changed_meanwhile'] as const }

    app.get(
      `${path}/maintenance`,
      { schema: list, config: { extension: true }, onRequest: app.allow('see assets') },
      async ({ params: { id } }) => {
        await requireUnit(app.db, id)
        return listMaintenance(app.db, { type, id })
      },
    )

    app.post(
      `${path}/maintenance`,
      { schema: creation, config, onRequest, preHandler: app.requireRoom('maintenance') },
      async (request, reply) => {
        const { id } = request.params
        const created = await request.recorded(async (store, entry) => {
          await requireUnit(store, id)
          requireOrder(request.body)
          const added = await addMaintenance(store, { type, id }, request.body)
          entry.changes.push(...maintenanceChanges(null, added))
          request.recordVersion = added.version
          return added
        })
        return reply.code(201).send(created)
      },
    )

    app.patch(
      `${path}/maintenance/:maintenance_id`,
      { schema: change, config: ofVersion, onRequest },
      async request => {
        const { id, maintenance_id } = request.params
        return request.recorded(async (store, entry) => {
          const before = await requireRecord(request, store, { type, id }, maintenance_id)
          const { started_at = before.started_at, ended_at = before.ended_at } = request.body
          requireOrder({ started_at, ended_at })
          const after = await editMaintenance(store, maintenance_id, request.body)
          entry.changes.push(...maintenanceChanges(before, after))
          request.recordVersion = after.version
          return after
        })
      },
    )

    app.delete(
      `${path}/maintenance/:maintenance_id`,
      { schema: deletion, config: ofVersion, onRequest },
      async (request, reply) => {
        const { id, maintenance_id } = request.params
        await request.recorded(async (store, entry) => {
          const before = await requireRecord(request, store, { type, id }, maintenance_id)
          await deleteMaintenance(store, maintenance_id)
          entry.changes.push(...maintenanceChanges(before, null))
        })
        return reply.code(204).send()
      },
    )
  }
}

/** Throws if the unit has no such record, or if it has another version than the one in If-Match. */
async function requireRecord(
  { headers }: Pick<FastifyRequest, 'headers'>,
  store: Database,
  unit: MaintainedUnit,
  id: string,
): Promise<Maintenance> {
  const stored = orNotFound(await lockMaintenance(store, unit, id))
  if (!matchesVersion(headers['if-match'], stored.version)) throw refusal('changed_meanwhile')
  return stored
}

function requireOrder({
  started_at,
  ended_at,
}: {
  started_at: string
  ended_at?: string | null | undefined
}): void {
  if (ended_at && Date.parse(ended_at) < Date.parse(started_at))
    throw refusal('invalid', { ended_at: maintenanceEndsBeforeItStarts })
}
