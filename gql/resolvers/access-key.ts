// GraphQL type AccessKey: with which devices send telemetry and programs deliver plans.
import { GraphQLID, GraphQLInt, GraphQLList, GraphQLString } from 'graphql'
import type { AccessKeyPurpose } from '../../domain/records/access-key.ts'
import type { AccessKeyRow } from '../rest/access-keys.ts'
import { done, type Fields, id, listOf, optionalId, passesId, some, text, type } from './types.ts'

interface NewKey {
  name: string
  purpose: AccessKeyPurpose
  organizationId?: string | null
  assets?: string[] | null
  validDays?: number | null
}

interface Rotation {
  id: string
  validDays?: number | null
  overlapHours: number
}

const AccessKey = type('AccessKey', 'With which a device sends telemetry or a program delivers plans.', {
  id: some(GraphQLID),
  name: some(GraphQLString),
  purpose: some(GraphQLString),
  organizationName: GraphQLString,
  assetNames: new GraphQLList(some(GraphQLString)),
  state: some(GraphQLString),
  createdAt: GraphQLString,
  createdBy: GraphQLString,
  expiresAt: GraphQLString,
  lastUsedAt: GraphQLString,
  previousEndsAt: GraphQLString,
})

const IssuedAccessKey = type('IssuedAccessKey', 'The only reply that has the secret of a key.', {
  name: some(GraphQLString),
  secret: some(GraphQLString),
})

export const accessKeyQueries: Fields = {
  accessKeys: {
    type: listOf(AccessKey),
    resolve: async (_, __, { rest }) => (await rest.accessKeys.all()).map(accessKey),
  },
}

export const accessKeyMutations: Fields = {
  createAccessKey: {
    type: some(IssuedAccessKey),
    description: 'For everything where neither an organization nor assets are given.',
    args: {
      name: text,
      purpose: text,
      organizationId: optionalId,
      assets: { type: new GraphQLList(some(GraphQLString)) },
      validDays: { type: GraphQLInt },
    },
    resolve: (
      _,
      { name, purpose, organizationId = null, assets = null, validDays = null }: NewKey,
      { rest },
    ) => {
      const body = { name, purpose, organization_id: organizationId, assets, valid_days: validDays }
      return rest.accessKeys.create(body)
    },
  },

  rotateAccessKey: {
    type: some(IssuedAccessKey),
    args: { id, validDays: { type: GraphQLInt }, overlapHours: { type: some(GraphQLInt) } },
    resolve: (_, { id, validDays = null, overlapHours }: Rotation, { rest }) =>
      rest.accessKeys.rotate(id, { valid_days: validDays, overlap_hours: overlapHours }),
  },

  revokeAccessKey: passesId(done, rest => rest.accessKeys.revoke),
}

const accessKey = ({ organization, assets, ...row }: AccessKeyRow) => ({
  ...row,
  organizationName: organization?.name ?? null,
  assetNames: assets?.map(({ name }) => name) ?? null,
})
