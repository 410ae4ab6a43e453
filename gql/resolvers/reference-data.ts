// GraphQL types AssetModel and ServiceArea, which batteries and trucks refer to by their ids.
import type { NamedRow } from '../rest/shapes.ts'
import type { Context } from './context.ts'
import { type Fields, listOf, named, passes } from './types.ts'

export const AssetModel = named('AssetModel', 'What kind of battery an asset is.')
export const ServiceArea = named('ServiceArea', 'What groups assets and trucks.')

export const referenceQueries: Fields = {
  assetModels: passes(listOf(AssetModel), rest => rest.assetModels.all),
  serviceAreas: passes(listOf(ServiceArea), rest => rest.serviceAreas.all),
}

/** Null if there is no such area, or no id. */
export async function serviceAreaOf(
  serviceAreaId: string | null,
  { rest }: Context,
): Promise<NamedRow | null> {
  if (serviceAreaId === null) return null
  return (await rest.serviceAreas.all()).find(({ id }) => id === serviceAreaId) ?? null
}
