// GraphQL type Truck: carries batteries.
import { GraphQLBoolean, GraphQLID, GraphQLString } from 'graphql'
import { newTruckFields, truckFields } from '../../domain/records/truck.ts'
import { owner } from '../../domain/records/unit.ts'
import { inPortions } from '../rest/portions.ts'
import type { NewTruck, TruckChanges, TruckRow } from '../rest/trucks.ts'
import type { Context, KnownRecord } from './context.ts'
import { ServiceArea, serviceAreaOf } from './service-area.ts'
import {
  argumentsOf,
  ChangedRecord,
  Created,
  done,
  type Fields,
  id,
  listOf,
  optionalId,
  optionalText,
  some,
  type,
  typesOf,
} from './types.ts'

const Truck = type('Truck', 'What carries batteries.', {
  ...typesOf(truckFields),
  id: some(GraphQLID),
  name: some(GraphQLString),
  serviceArea: ServiceArea,
  outOfService: GraphQLBoolean,
  version: GraphQLString,
})

export const truckQueries: Fields = {
  trucks: {
    type: listOf(Truck),
    args: { organizationId: optionalId, search: optionalText },
    resolve: async (
      _: unknown,
      { organizationId, search }: { organizationId?: string | null; search?: string | null },
      { rest, signal }: Context,
    ) => inPortions(await rest.trucks.all(organizationId, search, signal), truck),
  },

  truck: {
    type: some(Truck),
    args: { id },
    resolve: async (_: unknown, { id }: { id: string }, { rest, signal }: Context) =>
      truck(await rest.trucks.byId(id, signal)),
  },
}

export const truckMutations: Fields = {
  createTruck: {
    type: Created,
    description: 'Null where it was created and the reply does not say as what.',
    args: argumentsOf({ ...newTruckFields, ...owner }),
    resolve: (_: unknown, fields: NewTruck, { rest, signal }: Context) => rest.trucks.create(fields, signal),
  },

  updateTruck: {
    type: some(ChangedRecord),
    args: { id, version: optionalText, ...argumentsOf(truckFields) },
    resolve: (
      _: unknown,
      { id, version, ...changes }: TruckChanges & KnownRecord,
      { rest, signal }: Context,
    ) => rest.trucks.edit(id, changes, version, signal),
  },

  deleteTruck: {
    type: done,
    args: { id, version: optionalText },
    resolve: (_: unknown, { id, version }: KnownRecord, { rest, signal }: Context) =>
      rest.trucks.remove(id, version, signal),
  },
}

const truck = (row: TruckRow) => ({
  ...row,
  serviceArea: (_: object, context: Context) => serviceAreaOf(row.serviceAreaId, context),
})
