// GraphQL type AssetModel: what kind of battery an asset is.

import type { Context } from './context.ts'
import { type Fields, listOf, named } from './types.ts'

export const AssetModel = named('AssetModel', 'What kind of battery an asset is.')

export const assetModelQueries: Fields = {
  assetModels: {
    type: listOf(AssetModel),
    resolve: (_: unknown, _args: unknown, { rest, signal }: Context) => rest.assetModels.all(signal),
  },
}
