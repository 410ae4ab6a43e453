// GraphQL types Asset, Truck and Place: the records of the registry; and the restoration of deleted records, users among them.
import {
  GraphQLBoolean,
  type GraphQLFieldConfigArgumentMap,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  type GraphQLObjectType,
  GraphQLString,
} from 'graphql'
import { assetFields, unitLimitFields } from '../../domain/records/asset.ts'
import type { Fields as RecordFields } from '../../domain/records/fields.ts'
import { placeFields } from '../../domain/records/place.ts'
import { newTruckFields, truckFields } from '../../domain/records/truck.ts'
import { owner } from '../../domain/records/unit.ts'
import { type RestorableType, restorableTypes } from '../../domain/restorable-type.ts'
import { inPortions } from '../rest/portions.ts'
import type { AssetRow, PlaceRow, RecordCalls, TruckRow } from '../rest/registry.ts'
import type { Rest } from '../rest/rest.ts'
import type { Context, KnownRecord } from './context.ts'
import { Organization } from './organization.ts'
import { AssetModel, ServiceArea, serviceAreaOf } from './reference-data.ts'
import {
  argumentsOf,
  ChangedRecord,
  Created,
  done,
  enumOf,
  type Fields,
  id,
  listOf,
  optionalId,
  optionalText,
  some,
  type,
  typesOf,
} from './types.ts'

interface Kind<Row extends object, New extends object, Changes extends object> {
  type: GraphQLObjectType
  calls: (rest: Rest) => RecordCalls<Row, New, Changes>
  /** What the type is resolved from. */
  resolved: (row: Row) => object
  organizationId: typeof id | typeof optionalId
  newArguments: GraphQLFieldConfigArgumentMap
  fields: RecordFields
}

interface ListArguments {
  organizationId?: string | null
  search?: string | null
}

/** The queries and mutations of one kind of record. */
function recordFields<Row extends object, New extends object, Changes extends object>(
  kind: Kind<Row, New, Changes>,
) {
  const { calls, resolved } = kind
  return {
    list: {
      type: listOf(kind.type),
      args: { organizationId: kind.organizationId, search: optionalText },
      resolve: async (_, { organizationId, search }: ListArguments, { rest }) =>
        inPortions(await calls(rest).all(organizationId, search), resolved),
    },
    read: {
      type: some(kind.type),
      args: { id },
      resolve: async (_, { id }: { id: string }, { rest }) => resolved(await calls(rest).byId(id)),
    },
    create: {
      type: Created,
      description: 'Null where it was created and the reply does not say as what.',
      args: kind.newArguments,
      resolve: (_, fields: New, { rest }) => calls(rest).create(fields),
    },
    update: {
      type: some(ChangedRecord),
      args: { id, version: optionalText, ...argumentsOf(kind.fields) },
      resolve: (_, { id, version, ...changes }: Changes & KnownRecord, { rest }) =>
        calls(rest).edit(id, changes as object as Changes, version),
    },
    delete: {
      type: done,
      args: { id, version: optionalText },
      resolve: (_, { id, version }: KnownRecord, { rest }) => calls(rest).remove(id, version),
    },
  } satisfies Fields
}

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
  heardAt: GraphQLString,
  chargePercent: GraphQLFloat,
  energyKwh: GraphQLFloat,
  powerKw: GraphQLFloat,
  version: GraphQLString,
})

/** Of any list or page of batteries. */
export const asset = <Row extends AssetRow>({ assetModel, ...row }: Row) => ({
  ...row,
  model: assetModel,
  serviceArea: (_: object, context: Context) => serviceAreaOf(row.serviceAreaId, context),
})

const assets = recordFields({
  type: Asset,
  calls: rest => rest.assets,
  resolved: asset,
  organizationId: id,
  newArguments: argumentsOf({ ...assetFields, ...owner }),
  fields: assetFields,
})

const Truck = type('Truck', 'What carries batteries.', {
  ...typesOf({ ...truckFields, ...owner }),
  id: some(GraphQLID),
  name: some(GraphQLString),
  serviceArea: ServiceArea,
  outOfService: GraphQLBoolean,
  version: GraphQLString,
})

const trucks = recordFields({
  type: Truck,
  calls: rest => rest.trucks,
  resolved: (row: TruckRow) => ({
    ...row,
    serviceArea: (_: object, context: Context) => serviceAreaOf(row.serviceAreaId, context),
  }),
  organizationId: optionalId,
  newArguments: argumentsOf({ ...newTruckFields, ...owner }),
  fields: truckFields,
})

const Place = type('Place', 'Where units charge, wait or feed a microgrid.', {
  ...typesOf(placeFields),
  id: some(GraphQLID),
  name: some(GraphQLString),
  organization: Organization,
  version: GraphQLString,
})

const places = recordFields({
  type: Place,
  calls: rest => rest.places,
  resolved: (row: PlaceRow) => row,
  organizationId: optionalId,
  newArguments: { id, ...argumentsOf(placeFields) },
  fields: placeFields,
})

const ownerMutation = (callsOf: (rest: Rest) => Pick<Rest['assets'], 'setOrganization'>): Fields[string] => ({
  type: some(ChangedRecord),
  args: { id, version: optionalText, ...argumentsOf(owner) },
  resolve: (_, { id, organizationId, version }: KnownRecord & { organizationId: string }, { rest }) =>
    callsOf(rest).setOrganization(id, organizationId, version),
})

const RestorableTypeEnum = enumOf(
  'RestorableType',
  'Which records can be restored after their deletion.',
  restorableTypes,
)

export const registryQueries: Fields = {
  assets: assets.list,
  asset: assets.read,
  trucks: trucks.list,
  truck: trucks.read,
  places: places.list,
  place: places.read,
}

export const registryMutations: Fields = {
  createAsset: assets.create,
  updateAsset: assets.update,
  setUnitLimits: {
    ...assets.update,
    args: { id, version: optionalText, ...argumentsOf(unitLimitFields) },
  },
  setAssetOrganization: ownerMutation(({ assets }) => assets),
  deleteAsset: assets.delete,
  createTruck: trucks.create,
  updateTruck: trucks.update,
  setTruckOrganization: ownerMutation(({ trucks }) => trucks),
  deleteTruck: trucks.delete,
  createPlace: places.create,
  updatePlace: places.update,
  deletePlace: places.delete,
  restoreRecord: {
    type: done,
    description: 'A user, asset, truck or place that was deleted is there again, under its id.',
    args: { type: { type: some(RestorableTypeEnum) }, id },
    resolve: (_, { type, id }: { type: RestorableType; id: string }, { rest }) =>
      rest.restoration.restore(type, id),
  },
}
