// The batteries of all organizations together (extension).

import type { ServerResponse } from 'node:http'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import pLimit from 'p-limit'
import * as z from 'zod/mini'
import { type FleetEnergy, fleetEnergy } from '../../../domain/fleet/energy.ts'
import {
  type DayRange,
  daysIn,
  type EnergyGrain,
  energyGrains,
  maxEnergyDays,
} from '../../../domain/fleet/energy-days.ts'
import { fleetOverview, fleetUnit, unitFilters } from '../../../domain/fleet/fleet.ts'
import {
  energyBeforeFirstDay,
  rangeEndsBeforeItBegins,
  rangeTooLong,
} from '../../../domain/messages/telemetry.ts'
import { firstMeasuredDay } from '../../../domain/telemetry/levels.ts'
import { requirePrincipal } from '../../auth/principal.ts'
import { coalesce } from '../../database/coalesce.ts'
import { Busy, refusal } from '../../http/errors.ts'
import { type AssetScope, assetScopeOf } from '../../repositories/asset-scope.ts'
import { type FleetFilter, listFleetUnits, fleetOverview as readOverview } from '../../repositories/fleet.ts'
import { fleetEnergyOf } from '../../repositories/fleet-energy.ts'
import { isStorable } from '../../repositories/storable.ts'

const organizationParameter = {
  organization_id: z.optional(z.string().check(z.refine(isStorable))),
}

const percent = z.optional(z.coerce.number().check(z.minimum(0), z.maximum(100)))

/** What narrows a list of batteries down. */
const unitParameters = {
  ...organizationParameter,
  search: z.optional(z.string()),
  state: z.optional(z.enum(unitFilters)),
  charge_below: percent,
  charge_from: percent,
}

const filterOf = ({
  organization_id: organizationId,
  search,
  state,
  charge_below: chargeBelowPercent,
  charge_from: chargeFromPercent,
}: z.infer<z.ZodMiniObject<typeof unitParameters>>): FleetFilter => ({
  organizationId,
  search,
  state,
  chargeBelowPercent,
  chargeFromPercent,
})

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
    querystring: z.object(unitParameters),
    response: { 200: z.array(fleetUnit) },
  }
  const units = coalesce(({ scope, ...filter }: FleetFilter & { scope: AssetScope }) =>
    listFleetUnits(app.db, scope, filter, new Date()),
  )
  app.get(
    '/api/fleet/units',
    { schema, config: { extension: true }, onRequest: app.allow('see assets', 'see telemetry') },
    request => units({ scope: assetScopeOf(requirePrincipal(request)), ...filterOf(request.query) }),
  )
}

const day = z.iso
  .date()
  .check(z.refine(day => day >= firstMeasuredDay, energyBeforeFirstDay(firstMeasuredDay)))

interface EnergyQuery {
  scope: AssetScope
  filter: FleetFilter
  serviceAreaId: string | undefined
  grain: EnergyGrain
  range: DayRange
}

/** A year of a large fleet takes some seconds while its days are not computed: so many are added up at once, and so many more wait. */
const maxEnergyQueries = 2
const maxWaitingEnergyQueries = 20

interface EnergyRun {
  energy: Promise<FleetEnergy>
  readers: ServerResponse[]
}

/** GET /api/fleet/energy: the energy that batteries charged and delivered per day or month (extension). */
const fleetEnergyRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary:
      'The energy that the batteries of /api/fleet/units with the same parameters charged and delivered per day or month of the operator’s zone, added up from measured power, with how many of them reported and for how long nothing was measured. They are those that are listed, and in the given state, now: not those of that time. The range ends today at the latest',
    querystring: z.object({
      ...unitParameters,
      service_area_id: z.optional(z.string()),
      grain: z._default(z.enum(energyGrains), 'day'),
      first_day: day,
      last_day: day,
    }),
    response: { 200: fleetEnergy },
  }
  const atOnce = pLimit(maxEnergyQueries)
  const running = new Map<string, EnergyRun>()
  // Also one that has begun already, unlike other queries: it takes long, and says of when it is.
  const energy = (query: EnergyQuery, reader: ServerResponse) => {
    const key = JSON.stringify(query)
    const begun = running.get(key) ?? begin(key, query)
    begun.readers.push(reader)
    return begun.energy
  }
  const begin = (key: string, query: EnergyQuery): EnergyRun => {
    if (atOnce.pendingCount >= maxWaitingEnergyQueries) throw new Busy()
    const readers: ServerResponse[] = []
    const check = () => {
      if (readers.every(({ destroyed }) => destroyed)) throw new Busy()
    }
    const run = { energy: atOnce(() => addUp(query, check)).finally(() => running.delete(key)), readers }
    running.set(key, run)
    return run
  }
  /** Ends early once all have left who wait for it. */
  const addUp = async ({ scope, filter, serviceAreaId, grain, range }: EnergyQuery, check: () => void) => {
    check()
    const now = new Date()
    const units = await listFleetUnits(app.db, scope, filter, now)
    const chosen = units.filter(unit => !serviceAreaId || unit.service_area_id === serviceAreaId)
    return fleetEnergyOf(app.db, {
      assetIds: chosen.map(({ id }) => id),
      grain,
      range,
      zone: app.timeZone,
      days: app.telemetryDays,
      now,
      check,
    })
  }
  app.get(
    '/api/fleet/energy',
    { schema, config: { extension: true }, onRequest: app.allow('see assets', 'see telemetry') },
    (request, reply) => {
      const { grain, first_day: firstDay, last_day: lastDay, service_area_id: serviceAreaId } = request.query
      const range = { firstDay, lastDay }
      if (lastDay < firstDay) throw refusal('invalid', { last_day: rangeEndsBeforeItBegins })
      if (daysIn(range) > maxEnergyDays[grain])
        throw refusal('invalid', { last_day: rangeTooLong(maxEnergyDays[grain]) })
      const scope = assetScopeOf(requirePrincipal(request))
      return energy({ scope, filter: filterOf(request.query), serviceAreaId, grain, range }, reply.raw)
    },
  )
}

export const fleetRoutes = [fleetOverviewRoute, listFleetUnitsRoute, fleetEnergyRoute]
