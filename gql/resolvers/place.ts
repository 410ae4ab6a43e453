// GraphQL type Place: a depot, a site or a microgrid.
import type { NewPlace, PlaceChanges } from '../rest/places.ts'
import type { Context, KnownRecord } from './context.ts'

interface PlaceFilter {
  organizationId?: string | null
  search?: string | null
}

export const placeQueries = {
  places: (_: unknown, { organizationId, search }: PlaceFilter, { rest, signal }: Context) =>
    rest.places.all(organizationId, search, signal),

  place: (_: unknown, { id }: { id: string }, { rest, signal }: Context) => rest.places.byId(id, signal),
}

export const placeMutations = {
  createPlace: (_: unknown, fields: NewPlace, { rest, signal }: Context) =>
    rest.places.create(fields, signal),

  updatePlace: (
    _: unknown,
    { id, version, ...changes }: PlaceChanges & KnownRecord,
    { rest, signal }: Context,
  ) => rest.places.edit(id, changes, version, signal),

  deletePlace: (_: unknown, { id, version }: KnownRecord, { rest, signal }: Context) =>
    rest.places.remove(id, version, signal),
}
