// /api/assets, /api/trucks and /api/places: lists, reads, creates, changes and deletes the records of the registry.
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { editPlaceBody, newPlaceBody } from '../../../domain/calls/places.ts'
import { editAssetBody, editTruckBody, newAssetBody, newTruckBody } from '../../../domain/calls/units.ts'
import { asset, assetInService } from '../../../domain/records/asset.ts'
import { place } from '../../../domain/records/place.ts'
import { truck, truckInService } from '../../../domain/records/truck.ts'
import { coalesce } from '../../database/coalesce.ts'
import type { Database } from '../../database/connect.ts'
import { orNotFound, recordNotFound } from '../../http/errors.ts'
import { addAsset, deleteAsset, editAsset, findAsset, listAssets } from '../../repositories/assets.ts'
import { withService } from '../../repositories/maintenance.ts'
import { addPlace, deletePlace, editPlace, findPlace, listPlaces } from '../../repositories/places.ts'
import type { ListFilter } from '../../repositories/searching.ts'
import { addTruck, deleteTruck, editTruck, findTruck, listTrucks } from '../../repositories/trucks.ts'

interface Kind<Row, New, Changes> {
  type: 'asset' | 'truck' | 'place'
  summaries: { list: string; read: string; create: string; change: string; delete: string }
  isExtension?: true
  /** As replies to changes hold it; `read`: as the others do. */
  sent: z.ZodMiniType
  read: z.ZodMiniType
  created: z.ZodMiniType<New>
  changed: z.ZodMiniType<Changes>
  /** What a new one may be refused with. */
  refuses?: ['place_exists']
  list: (db: Database, filter: ListFilter) => Promise<Row[]>
  find: (db: Database, id: string) => Promise<Row | undefined>
  /** Adds what only replies to reads hold. */
  complete: (db: Database, rows: Row[]) => Promise<Row[]>
  /** The id of the new one. */
  add: (store: Database, fields: New) => Promise<string>
  edit: (store: Database, id: string, changes: Changes) => Promise<Row | undefined>
  remove: (store: Database, id: string) => Promise<boolean>
}

interface ById {
  Params: { id: string }
}

const params = z.object({ id: z.string() })
const querystring = z.object({ organization_id: z.optional(z.string()), search: z.optional(z.string()) })

function registryRoutes<Row, New, Changes>(kind: Kind<Row, New, Changes>): FastifyPluginAsync {
  const { type, summaries, refuses } = kind
  const path = `/api/${type}s`
  const extension = kind.isExtension && { extension: true }
  const config = { ...extension, record: type }

  return async app => {
    const list = coalesce(async (filter: ListFilter) =>
      kind.complete(app.db, await kind.list(app.db, filter)),
    )
    app.get<{ Querystring: z.infer<typeof querystring> }>(
      path,
      {
        schema: { summary: summaries.list, querystring, response: { 200: z.array(kind.read) } },
        config: { ...extension },
        onRequest: app.allow('see assets'),
      },
      async ({ query }) => list({ organizationId: query.organization_id, search: query.search }),
    )

    app.get<ById>(
      `${path}/:id`,
      {
        schema: { summary: summaries.read, params, response: { 200: kind.read } },
        config,
        onRequest: app.allow('see assets'),
      },
      async ({ params: { id } }) =>
        (await kind.complete(app.db, [orNotFound(await kind.find(app.db, id))]))[0],
    )

    app.post(
      path,
      {
        schema: { summary: summaries.create, body: kind.created, response: { 201: kind.sent } },
        config: {
          ...config,
          ...(refuses && { refuses }),
          history: { action: 'create', object: type, id: null },
        },
        onRequest: app.allow('edit assets'),
        preHandler: app.requireRoom(`${type}s`),
      },
      async (request, reply) => {
        const created = await request.recorded(async (store, draft) => {
          draft.objectId = await kind.add(store, request.body as New)
          return orNotFound(await kind.find(store, draft.objectId))
        })
        return reply.code(201).send(created)
      },
    )

    app.patch<ById>(
      `${path}/:id`,
      {
        schema: { summary: summaries.change, params, body: kind.changed, response: { 200: kind.sent } },
        config: { ...config, history: { action: 'change', object: type } },
        onRequest: app.allow('edit assets'),
      },
      request =>
        request.recorded(async store =>
          orNotFound(await kind.edit(store, request.params.id, request.body as Changes)),
        ),
    )

    app.delete<ById>(
      `${path}/:id`,
      {
        schema: { summary: summaries.delete, params, response: { 204: z.undefined() } },
        config: { ...config, history: { action: 'delete', object: type } },
        onRequest: app.allow('delete assets'),
      },
      async (request, reply) => {
        await request.recorded(async store => {
          if (!(await kind.remove(store, request.params.id))) throw recordNotFound()
        })
        return reply.code(204).send()
      },
    )
  }
}

export const assetRoutes = registryRoutes({
  type: 'asset',
  summaries: {
    list: 'The batteries, of one organization if it is given',
    read: 'One battery',
    create: 'Creates a battery',
    change: 'Changes the given fields of a battery',
    delete: 'Deletes a battery',
  },
  sent: asset,
  read: assetInService,
  created: newAssetBody,
  changed: editAssetBody,
  list: listAssets,
  find: findAsset,
  complete: (db, rows) => withService(db, 'asset', rows),
  add: addAsset,
  edit: editAsset,
  remove: deleteAsset,
})

export const truckRoutes = registryRoutes({
  type: 'truck',
  summaries: {
    list: 'The trucks, of one organization where it is named',
    read: 'One truck',
    create: 'Creates a truck',
    change: 'Changes the given fields of a truck',
    delete: 'Deletes a truck',
  },
  sent: truck,
  read: truckInService,
  created: newTruckBody,
  changed: editTruckBody,
  list: listTrucks,
  find: findTruck,
  complete: (db, rows) => withService(db, 'truck', rows),
  add: addTruck,
  edit: editTruck,
  remove: deleteTruck,
})

/** Of places, the id is the one that plans use. */
export const placeRoutes = registryRoutes({
  type: 'place',
  summaries: {
    list: 'The places: depots, sites and microgrids',
    read: 'One place',
    create: 'Creates a place, under the id that plans use',
    change: 'Changes the given fields of a place; its id stays the same',
    delete: 'Deletes a place',
  },
  isExtension: true,
  sent: place,
  read: place,
  created: newPlaceBody,
  changed: editPlaceBody,
  refuses: ['place_exists'],
  list: listPlaces,
  find: findPlace,
  complete: async (_db, rows) => rows,
  add: addPlace,
  edit: editPlace,
  remove: deletePlace,
})
