// GraphQL type Truck: carries batteries.
import { inPortions } from '../rest/portions.ts'
import type { NewTruck, TruckChanges, TruckRow } from '../rest/trucks.ts'
import type { Context, KnownRecord } from './context.ts'
import { serviceAreaOf } from './service-area.ts'

export const truckQueries = {
  trucks: async (
    _: unknown,
    { organizationId, search }: { organizationId?: string | null; search?: string | null },
    { rest, signal }: Context,
  ) => inPortions(await rest.trucks.all(organizationId, search, signal), truck),

  truck: async (_: unknown, { id }: { id: string }, { rest, signal }: Context) =>
    truck(await rest.trucks.byId(id, signal)),
}

export const truckMutations = {
  createTruck: (_: unknown, fields: NewTruck, { rest, signal }: Context) =>
    rest.trucks.create(fields, signal),

  updateTruck: (
    _: unknown,
    { id, version, ...changes }: TruckChanges & KnownRecord,
    { rest, signal }: Context,
  ) => rest.trucks.edit(id, changes, version, signal),

  deleteTruck: (_: unknown, { id, version }: KnownRecord, { rest, signal }: Context) =>
    rest.trucks.remove(id, version, signal),
}

const truck = (row: TruckRow) => ({
  ...row,
  serviceArea: (_: object, context: Context) => serviceAreaOf(row.serviceAreaId, context),
})
