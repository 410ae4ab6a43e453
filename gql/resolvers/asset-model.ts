// GraphQL type AssetModel: what kind of battery an asset is.
import type { Context } from './context.ts'

export const assetModelQueries = {
  assetModels: (_: unknown, _args: unknown, { rest, signal }: Context) => rest.assetModels.all(signal),
}
