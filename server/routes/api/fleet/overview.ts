// GET /api/fleet: how many batteries are in which state, which need attention, and what all hold together (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { fleetOverview } from '../../../../domain/fleet/fleet.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { coalesce } from '../../../database/coalesce.ts'
import { type AssetScope, assetScopeOf } from '../../../repositories/asset-scope.ts'
import { fleetOverview as readOverview } from '../../../repositories/fleet.ts'
import { organizationParameter } from './parameters.ts'

const schema = {
  summary:
    'How many batteries are in which state and which need attention, of all organizations or the given one',
  querystring: z.object(organizationParameter),
  response: { 200: fleetOverview },
}

interface OverviewQuery {
  scope: AssetScope
  organizationId: string | undefined
}

export const fleetOverviewRoute: FastifyPluginAsyncZod = async app => {
  // Everybody who looks at the start page sends the same request, over and over.
  const overview = coalesce(({ scope, organizationId }: OverviewQuery) =>
    readOverview(app.db, scope, organizationId, new Date()),
  )
  app.get(
    '/api/fleet',
    { schema, config: { extension: true }, onRequest: app.allow('see assets', 'see telemetry') },
    request =>
      overview({
        scope: assetScopeOf(requirePrincipal(request)),
        organizationId: request.query.organization_id,
      }),
  )
}
