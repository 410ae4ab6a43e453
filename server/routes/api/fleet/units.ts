// GET /api/fleet/units: the batteries of all organizations, or those of a state, exactly those that /api/fleet counts (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { fleetUnit, unitFilters } from '../../../../domain/fleet/fleet.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { coalesce } from '../../../database/coalesce.ts'
import { type AssetScope, assetScopeOf } from '../../../repositories/asset-scope.ts'
import { type FleetFilter, listFleetUnits } from '../../../repositories/fleet.ts'
import { organizationParameter } from './parameters.ts'

const schema = {
  summary:
    'The batteries of all organizations, or of the given one. Each word of `search` is in the name, serial number or id of a battery or in the name of its organization. `state`: those that /api/fleet counts as such',
  querystring: z.object({
    ...organizationParameter,
    search: z.optional(z.string()),
    state: z.optional(z.enum(unitFilters)),
  }),
  response: { 200: z.array(fleetUnit) },
}

export const listFleetUnitsRoute: FastifyPluginAsyncZod = async app => {
  const units = coalesce(({ scope, ...filter }: FleetFilter & { scope: AssetScope }) =>
    listFleetUnits(app.db, scope, filter, new Date()),
  )
  app.get(
    '/api/fleet/units',
    { schema, config: { extension: true }, onRequest: app.allow('see assets', 'see telemetry') },
    request => {
      const { organization_id: organizationId, search, state } = request.query
      return units({ scope: assetScopeOf(requirePrincipal(request)), organizationId, search, state })
    },
  )
}
