// GraphQL type Asset: a mobile battery unit (mBESS).
import type { AssetRow } from '../rest/assets.ts'
import { inPortions } from '../rest/portions.ts'
import type { Context } from './context.ts'
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
  createAsset: (
    _: unknown,
    { organizationId, ...facts }: AssetFacts & { organizationId: string },
    { rest, signal }: Context,
  ) => rest.assets.create({ organization_id: organizationId, ...body(facts) }, signal),

  updateAsset: (_: unknown, { id, ...facts }: AssetFacts & { id: string }, { rest, signal }: Context) =>
    rest.assets.edit(id, body(facts), signal),

  deleteAsset: (_: unknown, { id }: { id: string }, { rest, signal }: Context) =>
    rest.assets.remove(id, signal),
}

interface AssetFacts {
  name: string
  assetModelId: string
  serialNumber?: string | null
  serviceAreaId?: string | null
}

const asset = (row: AssetRow) => ({
  id: row.id,
  name: row.name,
  serialNumber: row.serial_number,
  model: row.asset_model,
  serviceAreaId: row.service_area_id,
  serviceArea: (_: object, context: Context) => serviceAreaOf(row.service_area_id, context),
  organizationId: row.organization_id,
})

/** What is left empty is sent as nothing, so that it empties what was there. */
const body = (facts: AssetFacts) => ({
  asset_model_id: facts.assetModelId,
  name: facts.name,
  serial_number: facts.serialNumber || null,
  service_area_id: facts.serviceAreaId || null,
})
