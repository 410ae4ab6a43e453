// GraphQL type ServiceArea: groups assets and trucks, which refer to it by its id.

import type { NamedRow } from '../rest/shapes.ts'
import type { Context } from './context.ts'
import { type Fields, listOf, named } from './types.ts'

export const ServiceArea = named('ServiceArea', 'What groups assets and trucks.')

export const serviceAreaQueries: Fields = {
  serviceAreas: {
    type: listOf(ServiceArea),
    resolve: (_: unknown, _args: unknown, { rest, signal }: Context) => rest.serviceAreas.all(signal),
  },
}

/** Null if there is no such area, or no id. */
export async function serviceAreaOf(
  serviceAreaId: string | null,
  { rest, signal }: Context,
): Promise<NamedRow | null> {
  if (serviceAreaId === null) return null
  return (await rest.serviceAreas.all(signal)).find(({ id }) => id === serviceAreaId) ?? null
}
