// GraphQL type Asset: a mobile battery unit (mBESS).
import { GraphQLBoolean, GraphQLID, GraphQLInt, GraphQLString } from 'graphql'
import { assetFields, unitLimitFields } from '../../domain/records/asset.ts'
import { owner } from '../../domain/records/unit.ts'
import type { AssetChanges, AssetRow, NewAsset } from '../rest/assets.ts'
import { inPortions } from '../rest/portions.ts'
import { AssetModel } from './asset-model.ts'
import type { Context, KnownRecord } from './context.ts'
import { Organization } from './organization.ts'
import { ServiceArea, serviceAreaOf } from './service-area.ts'
import {
  argumentsOf,
  ChangedRecord,
  Created,
  done,
  type Fields,
  id,
  listOf,
  optionalText,
  some,
  type,
  typesOf,
} from './types.ts'

export const Asset = type('Asset', 'A mobile battery unit (mBESS).', {
  ...typesOf({ ...assetFields, ...owner, ...unitLimitFields }),
  id: some(GraphQLID),
  name: some(GraphQLString),
  model: AssetModel,
  serviceArea: ServiceArea,
  outOfService: GraphQLBoolean,
  organization: Organization,
  state: GraphQLString,
  alarms: GraphQLInt,
  version: GraphQLString,
})

export const assetQueries: Fields = {
  assets: {
    type: listOf(Asset),
    args: { organizationId: id, search: optionalText },
    resolve: async (
      _: unknown,
      { organizationId, search }: { organizationId: string; search?: string | null },
      { rest, signal }: Context,
    ) => inPortions(await rest.assets.all(organizationId, search, signal), asset),
  },

  asset: {
    type: some(Asset),
    args: { id },
    resolve: async (_: unknown, { id }: { id: string }, { rest, signal }: Context) =>
      asset(await rest.assets.byId(id, signal)),
  },
}

const updateAsset = (
  _: unknown,
  { id, version, ...changes }: AssetChanges & KnownRecord,
  { rest, signal }: Context,
) => rest.assets.edit(id, changes, version, signal)

export const assetMutations: Fields = {
  createAsset: {
    type: Created,
    description: 'Null where it was created and the reply does not say as what.',
    args: argumentsOf({ ...assetFields, ...owner }),
    resolve: (_: unknown, fields: NewAsset, { rest, signal }: Context) => rest.assets.create(fields, signal),
  },

  updateAsset: {
    type: some(ChangedRecord),
    args: { id, version: optionalText, ...argumentsOf(assetFields) },
    resolve: updateAsset,
  },

  setUnitLimits: {
    type: some(ChangedRecord),
    args: { id, version: optionalText, ...argumentsOf(unitLimitFields) },
    resolve: updateAsset,
  },

  deleteAsset: {
    type: done,
    args: { id, version: optionalText },
    resolve: (_: unknown, { id, version }: KnownRecord, { rest, signal }: Context) =>
      rest.assets.remove(id, version, signal),
  },
}

/** Of any list or page of batteries. */
export const asset = <Row extends AssetRow>({ assetModel, ...row }: Row) => ({
  ...row,
  model: assetModel,
  serviceArea: (_: object, context: Context) => serviceAreaOf(row.serviceAreaId, context),
})
