// GraphQL type Truck: what carries batteries.
import { inPortions } from '../rest/portions.ts'
import type { TruckRow } from '../rest/trucks.ts'
import type { Context } from './context.ts'
import { serviceAreaOf } from './service-area.ts'

export const truckQueries = {
  trucks: async (_: unknown, { search }: { search?: string | null }, { rest, signal }: Context) =>
    inPortions(await rest.trucks.all(search, signal), truck),

  truck: async (_: unknown, { id }: { id: string }, { rest, signal }: Context) =>
    truck(await rest.trucks.byId(id, signal)),
}

export const truckMutations = {
  createTruck: (
    _: unknown,
    { organizationId, model, ...facts }: TruckFacts & { organizationId: string; model: string },
    { rest, signal }: Context,
  ) => rest.trucks.create({ ...body(facts), model, organization_id: organizationId }, signal),

  updateTruck: (_: unknown, { id, ...facts }: TruckFacts & { id: string }, { rest, signal }: Context) =>
    rest.trucks.edit(id, body(facts), signal),

  deleteTruck: (_: unknown, { id }: { id: string }, { rest, signal }: Context) =>
    rest.trucks.remove(id, signal),
}

interface TruckFacts {
  name: string
  model?: string | null
  mbessCapacity: number
  vin?: string | null
  licensePlate?: string | null
  serviceAreaId?: string | null
}

const truck = (row: TruckRow) => ({
  id: row.id,
  name: row.name,
  model: row.model,
  vin: row.vin,
  licensePlate: row.license_plate,
  mbessCapacity: row.mbess_capacity,
  serviceAreaId: row.service_area_id,
  serviceArea: (_: object, context: Context) => serviceAreaOf(row.service_area_id, context),
})

/** What is left empty is sent as nothing, so that it empties what was there. */
const body = (facts: TruckFacts) => ({
  name: facts.name,
  service_area_id: facts.serviceAreaId || null,
  model: facts.model || null,
  mbess_capacity: facts.mbessCapacity,
  vin: facts.vin || null,
  license_plate: facts.licensePlate || null,
})
