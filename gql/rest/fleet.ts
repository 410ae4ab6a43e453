import * as z from 'zod/mini'
import { energyStep, fleetEnergy } from '../../domain/fleet/energy.ts'
import { fleetOverview, fleetUnit } from '../../domain/fleet/fleet.ts'
import { withQuery } from './address.ts'
import { type CallerHttp, json, jsonList } from './http.ts'
import { id, lenient, optionalId, optionalNamed, record, textShape } from './shapes.ts'

const unit = record({
  ...lenient(fleetUnit.shape),
  id,
  name: textShape,
  asset_model: optionalNamed,
  service_area_id: optionalId,
  organization_id: optionalId,
  organization: optionalNamed,
})

const energy = record({
  ...fleetEnergy.shape,
  steps: z.array(record(energyStep.shape)),
})

export interface FleetQuery {
  organizationId?: string | null
  search?: string | null
  state?: string | null
  chargeBelow?: number | null
  chargeFrom?: number | null
}

export interface FleetEnergyQuery extends FleetQuery {
  serviceAreaId?: string | null
  grain: string
  /** Dates, both included. */
  firstDay: string
  lastDay: string
}

const unitParameters = ({ organizationId, search, state, chargeBelow, chargeFrom }: FleetQuery) => ({
  organization_id: organizationId,
  search: search?.trim(),
  state,
  charge_below: chargeBelow?.toString(),
  charge_from: chargeFrom?.toString(),
})

export const fleetCalls = (http: CallerHttp) => ({
  overview: () => http.get('/api/fleet', json(fleetOverview)),
  units: (query: FleetQuery) =>
    http.get(withQuery('/api/fleet/units', unitParameters(query)), jsonList(unit)),
  energy: (query: FleetEnergyQuery) =>
    http.get(
      withQuery('/api/fleet/energy', {
        ...unitParameters(query),
        service_area_id: query.serviceAreaId,
        grain: query.grain,
        first_day: query.firstDay,
        last_day: query.lastDay,
      }),
      json(energy),
    ),
})
