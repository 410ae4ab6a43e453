// GraphQL type Truck: carries batteries.
import { inPortions } from '../rest/portions.ts'
import type { NewTruck, TruckChanges, TruckRow } from '../rest/trucks.ts'
import type { Context } from './context.ts'
import { serviceAreaOf } from './service-area.ts'

export const truckQueries = {
  trucks: async (_: unknown, { search }: { search?: string | null }, { rest, signal }: Context) =>
    inPortions(await rest.trucks.all(search, signal), truck),

  truck: async (_: unknown, { id }: { id: string }, { rest, signal }: Context) =>
    truck(await rest.trucks.byId(id, signal)),
}

export const truckMutations = {
  createTruck: (_: unknown, fields: NewTruck, { rest, signal }: Context) =>
    rest.trucks.create(fields, signal),

  updateTruck: (_: unknown, { id, ...changes }: TruckChanges & { id: string }, { rest, signal }: Context) =>
    rest.trucks.edit(id, changes, signal),

  deleteTruck: (_: unknown, { id }: { id: string }, { rest, signal }: Context) =>
    rest.trucks.remove(id, signal),
}

const truck = (row: TruckRow) => ({
  ...row,
  serviceArea: (_: object, context: Context) => serviceAreaOf(row.serviceAreaId, context),
})
