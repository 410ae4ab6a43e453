// The batteries of all organizations together (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { fleetOverview, fleetUnit, unitFilters } from '../../../domain/fleet/fleet.ts'
import { requirePrincipal } from '../../auth/principal.ts'
import { coalesce } from '../../database/coalesce.ts'
import { type AssetScope, assetScopeOf } from '../../repositories/asset-scope.ts'
import { type FleetFilter, listFleetUnits, fleetOverview as readOverview } from '../../repositories/fleet.ts'

/** PostgreSQL refuses the null character even in a parameter. */
const organizationParameter = {
  organization_id: z.optional(z.string().check(z.refine(id => !id.includes('\0')))),
}

const percent = z.optional(z.coerce.number().check(z.minimum(0), z.maximum(100)))

interface OverviewQuery {
  scope: AssetScope
  organizationId: string | undefined
}

/** GET /api/fleet: how many batteries are in which state, which need attention, and what all hold together (extension). */
const fleetOverviewRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary:
      'How many batteries are in which state and which need attention, of all organizations or the given one',
    querystring: z.object(organizationParameter),
    response: { 200: fleetOverview },
  }
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

/** GET /api/fleet/units: the batteries of all organizations, or those of a state, exactly those that /api/fleet counts (extension). */
const listFleetUnitsRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary:
      'The batteries of all organizations, or of the given one. Each word of `search` is in the name, serial number or id of a battery or in the name of its organization. `state`: those that /api/fleet counts as such. `charge_below` and `charge_from`: in percent, as reported within the last quarter of an hour',
    querystring: z.object({
      ...organizationParameter,
      search: z.optional(z.string()),
      state: z.optional(z.enum(unitFilters)),
      charge_below: percent,
      charge_from: percent,
    }),
    response: { 200: z.array(fleetUnit) },
  }
  const units = coalesce(({ scope, ...filter }: FleetFilter & { scope: AssetScope }) =>
    listFleetUnits(app.db, scope, filter, new Date()),
  )
  app.get(
    '/api/fleet/units',
    { schema, config: { extension: true }, onRequest: app.allow('see assets', 'see telemetry') },
    request => {
      const {
        organization_id: organizationId,
        charge_below: chargeBelowPercent,
        charge_from: chargeFromPercent,
        ...filter
      } = request.query
      const scope = assetScopeOf(requirePrincipal(request))
      return units({ scope, organizationId, chargeBelowPercent, chargeFromPercent, ...filter })
    },
  )
}

export const fleetRoutes = [fleetOverviewRoute, listFleetUnitsRoute]
