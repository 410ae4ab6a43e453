// GraphQL type Asset: a mobile battery unit (mBESS).
import type { AssetChanges, AssetRow, NewAsset } from '../rest/assets.ts'
import { inPortions } from '../rest/portions.ts'
import type { Context, KnownRecord } from './context.ts'
import { serviceAreaOf } from './service-area.ts'

export const assetQueries = {
  assets: async (
    _: unknown,
    { organizationId, search }: { organizationId: string; search?: string | null },
    { rest, signal }: Context,
  ) => inPortions(await rest.assets.all(organizationId, search, signal), asset),

  asset: async (_: unknown, { id }: { id: string }, { rest, signal }: Context) =>
    asset(await rest.assets.byId(id, signal)),
}

export const assetMutations = {
  createAsset: (_: unknown, fields: NewAsset, { rest, signal }: Context) =>
    rest.assets.create(fields, signal),

  updateAsset: (
    _: unknown,
    { id, version, ...changes }: AssetChanges & KnownRecord,
    { rest, signal }: Context,
  ) => rest.assets.edit(id, changes, version, signal),

  deleteAsset: (_: unknown, { id, version }: KnownRecord, { rest, signal }: Context) =>
    rest.assets.remove(id, version, signal),
}

/** Of any list or page of batteries. */
export const asset = <Row extends AssetRow>({ assetModel, ...row }: Row) => ({
  ...row,
  model: assetModel,
  serviceArea: (_: object, context: Context) => serviceAreaOf(row.serviceAreaId, context),
})
