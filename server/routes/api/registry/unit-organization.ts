// PUT /api/assets/{id}/organization and /api/trucks/{id}/organization: gives a unit to another organization (extension).
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { type OwnerBody, ownerBody } from '../../../../domain/calls/units.ts'
import { newOwnerDeactivated } from '../../../../domain/messages/units.ts'
import { asset } from '../../../../domain/records/asset.ts'
import { truck } from '../../../../domain/records/truck.ts'
import type { Database } from '../../../database/connect.ts'
import { orNotFound, refusal } from '../../../http/errors.ts'
import { isDeactivated } from '../../../repositories/accounts/organizations.ts'
import { editAsset } from '../../../repositories/assets.ts'
import { editTruck } from '../../../repositories/trucks.ts'

interface UnitKind<Row> {
  type: 'asset' | 'truck'
  summary: string
  sent: z.ZodMiniType
  edit: (store: Database, id: string, changes: OwnerBody) => Promise<Row | undefined>
}

const params = z.object({ id: z.string() })

const unitRoute =
  <Row>({ type, summary, sent, edit }: UnitKind<Row>): FastifyPluginAsync =>
  async app => {
    app.put<{ Params: z.infer<typeof params>; Body: OwnerBody }>(
      `/api/${type}s/:id/organization`,
      {
        schema: { summary, params, body: ownerBody, response: { 200: sent } },
        config: { extension: true, record: type, history: { action: 'change', object: type } },
        onRequest: app.allow('edit assets'),
      },
      request =>
        request.recorded(async store => {
          if (await isDeactivated(store, request.body.organization_id))
            throw refusal('invalid', { organization_id: newOwnerDeactivated })
          return orNotFound(await edit(store, request.params.id, request.body))
        }),
    )
  }

export const assetOrganizationRoute = unitRoute({
  type: 'asset',
  summary: 'Gives a battery to another organization',
  sent: asset,
  edit: editAsset,
})

export const truckOrganizationRoute = unitRoute({
  type: 'truck',
  summary: 'Gives a truck to another organization',
  sent: truck,
  edit: editTruck,
})
