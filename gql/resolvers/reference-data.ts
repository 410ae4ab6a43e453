// GraphQL types AssetModel and ServiceArea, which batteries and trucks refer to by their ids.
import type { NamedRow } from '../rest/shapes.ts'
import type { Context } from './context.ts'
import { type Fields, listOf, named } from './types.ts'

export const AssetModel = named('AssetModel', 'What kind of battery an asset is.')
export const ServiceArea = named('ServiceArea', 'What groups assets and trucks.')

export const referenceQueries: Fields = {
  assetModels: {
    type: listOf(AssetModel),
    resolve: (_, __, { rest, signal }) => rest.assetModels.all(signal),
  },
  serviceAreas: {
    type: listOf(ServiceArea),
    resolve: (_, __, { rest, signal }) => rest.serviceAreas.all(signal),
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
