// GraphQL type Organization: a customer account.
import { GraphQLBoolean, GraphQLID, GraphQLString } from 'graphql'
import { inPortions } from '../rest/portions.ts'
import type { Context, KnownRecord } from './context.ts'
import { ChangedRecord, Created, type Fields, id, listOf, optionalText, some, text, type } from './types.ts'

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
    resolve: async (_: unknown, { search }: { search?: string | null }, { rest, signal }: Context) =>
      inPortions(await rest.organizations.all(search, signal), row => row),
  },

  organization: {
    type: some(Organization),
    args: { id },
    resolve: (_: unknown, { id }: { id: string }, { rest, signal }: Context) =>
      rest.organizations.byId(id, signal),
  },
}

export const organizationMutations: Fields = {
  createOrganization: {
    type: some(Created),
    args: { name: text },
    resolve: (_: unknown, { name }: { name: string }, { rest, signal }: Context) =>
      rest.organizations.create({ name }, signal),
  },

  renameOrganization: {
    type: some(ChangedRecord),
    args: { id, version: optionalText, name: text },
    resolve: (_: unknown, { id, name, version }: KnownRecord & { name: string }, { rest, signal }: Context) =>
      rest.organizations.rename(id, { name }, version, signal),
  },
}
