import { fleetOverview, fleetUnit } from '../../domain/fleet/fleet.ts'
import { withQuery } from './address.ts'
import { type Http, json, jsonList } from './http.ts'
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

export interface FleetQuery {
  organizationId?: string | null
  search?: string | null
  state?: string | null
  chargeBelow?: number | null
  chargeFrom?: number | null
}

export const fleetCalls = (http: Http) => ({
  overview: (signal?: AbortSignal) => http.get('/api/fleet', json(fleetOverview), signal),
  units: ({ organizationId, search, state, chargeBelow, chargeFrom }: FleetQuery, signal?: AbortSignal) =>
    http.get(
      withQuery('/api/fleet/units', {
        organization_id: organizationId,
        search: search?.trim(),
        state,
        charge_below: chargeBelow?.toString(),
        charge_from: chargeFrom?.toString(),
      }),
      jsonList(unit),
      signal,
    ),
})
