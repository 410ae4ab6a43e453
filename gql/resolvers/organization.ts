// GraphQL type Organization: a customer account.
import { GraphQLBoolean, GraphQLID, GraphQLString } from 'graphql'
import { inPortions } from '../rest/portions.ts'
import type { KnownRecord } from './context.ts'
import {
  ChangedRecord,
  Created,
  type Fields,
  id,
  listOf,
  optionalText,
  passesId,
  some,
  text,
  type,
} from './types.ts'

export const Organization = type('Organization', 'A customer account.', {
  id: some(GraphQLID),
  name: some(GraphQLString),
  deactivated: GraphQLBoolean,
  version: GraphQLString,
})

export const organizationQueries: Fields = {
  organizations: {
    type: listOf(Organization),
    args: { search: optionalText },
    resolve: async (_, { search }: { search?: string | null }, { rest }) =>
      inPortions(await rest.organizations.all(search), row => row),
  },

  organization: passesId(some(Organization), rest => rest.organizations.byId),
}

export const organizationMutations: Fields = {
  createOrganization: {
    type: some(Created),
    args: { name: text },
    resolve: (_, { name }: { name: string }, { rest }) => rest.organizations.create({ name }),
  },

  renameOrganization: {
    type: some(ChangedRecord),
    args: { id, version: optionalText, name: text },
    resolve: (_, { id, name, version }: KnownRecord & { name: string }, { rest }) =>
      rest.organizations.rename(id, { name }, version),
  },
}
