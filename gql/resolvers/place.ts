// GraphQL type Place: a depot, a site or a microgrid.
import { GraphQLID, GraphQLString } from 'graphql'
import { placeFields } from '../../domain/records/place.ts'
import type { NewPlace, PlaceChanges } from '../rest/places.ts'
import type { Context, KnownRecord } from './context.ts'
import { Organization } from './organization.ts'
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

interface PlaceFilter {
  organizationId?: string | null
  search?: string | null
}

const Place = type('Place', 'Where units charge, wait or feed a microgrid.', {
  ...typesOf(placeFields),
  id: some(GraphQLID),
  name: some(GraphQLString),
  organization: Organization,
  version: GraphQLString,
})

export const placeQueries: Fields = {
  places: {
    type: listOf(Place),
    args: { organizationId: optionalId, search: optionalText },
    resolve: (_: unknown, { organizationId, search }: PlaceFilter, { rest, signal }: Context) =>
      rest.places.all(organizationId, search, signal),
  },

  place: {
    type: some(Place),
    args: { id },
    resolve: (_: unknown, { id }: { id: string }, { rest, signal }: Context) => rest.places.byId(id, signal),
  },
}

export const placeMutations: Fields = {
  createPlace: {
    type: Created,
    description: 'Null where it was created and the reply does not say as what.',
    args: { id, ...argumentsOf(placeFields) },
    resolve: (_: unknown, fields: NewPlace, { rest, signal }: Context) => rest.places.create(fields, signal),
  },

  updatePlace: {
    type: some(ChangedRecord),
    args: { version: optionalText, id, ...argumentsOf(placeFields) },
    resolve: (
      _: unknown,
      { id, version, ...changes }: PlaceChanges & KnownRecord,
      { rest, signal }: Context,
    ) => rest.places.edit(id, changes, version, signal),
  },

  deletePlace: {
    type: done,
    args: { id, version: optionalText },
    resolve: (_: unknown, { id, version }: KnownRecord, { rest, signal }: Context) =>
      rest.places.remove(id, version, signal),
  },
}
