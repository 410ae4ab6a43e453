// GraphQL type User: a user of an organization, joined with the fields of its identity.
import { GraphQLBoolean, GraphQLID, GraphQLString } from 'graphql'
import type { EditUserBody, NewUserBody } from '../../domain/calls/accounts.ts'
import type { Versioned } from '../rest/http.ts'
import { inPortions } from '../rest/portions.ts'
import type { UserRow } from '../rest/users.ts'
import type { KnownRecord } from './context.ts'
import { Organization } from './organization.ts'
import { roleNamesOf } from './role.ts'
import { done, type Fields, id, listOf, optionalText, some, text, type } from './types.ts'

interface NewUser extends Pick<NewUserBody, 'name' | 'email'> {
  organizationId: string
  password?: string | null
}

const User = type('User', 'A person of an organization.', {
  id: some(GraphQLID),
  name: some(GraphQLString),
  email: some(GraphQLString),
  identityId: GraphQLID,
  roles: listOf(GraphQLString),
  organization: Organization,
  status: GraphQLString,
  pendingEmail: GraphQLString,
  version: GraphQLString,
  secondFactor: GraphQLBoolean,
  secondFactorRequired: GraphQLBoolean,
  rolesWait: GraphQLBoolean,
})

const CreatedUser = type('CreatedUser', 'A new user; roles are given to its identity.', {
  id: some(GraphQLID),
  identityId: GraphQLID,
})

const UpdatedUser = type('UpdatedUser', 'What the reply says of a saved user.', {
  pendingEmail: GraphQLString,
  version: GraphQLString,
})

export const userQueries: Fields = {
  organizationUsers: {
    type: listOf(User),
    args: { organizationId: id, search: optionalText },
    resolve: async (
      _,
      { organizationId, search }: { organizationId: string; search?: string | null },
      { rest },
    ) => inPortions(await rest.organizations.users(organizationId, search), user),
  },

  users: {
    type: listOf(User),
    description: 'Of every organization, by name or e-mail.',
    args: { search: text },
    resolve: async (_, { search }: { search: string }, { rest }) =>
      inPortions(await rest.users.search(search), user),
  },

  user: {
    type: some(User),
    args: { id },
    resolve: async (_, { id }: { id: string }, { rest }) => user(await rest.users.byId(id)),
  },
}

export const userMutations: Fields = {
  createUser: {
    type: some(CreatedUser),
    description: 'Without a password the user is invited to choose one.',
    args: { organizationId: id, name: text, email: text, password: optionalText },
    resolve: async (_, { organizationId, name, email, password }: NewUser, { rest }) => {
      const body = { name, email, ...(typeof password === 'string' && { password }) }
      const row = await rest.organizations.createUser(organizationId, body)
      return { id: row.id, identityId: row.identity?.id ?? null }
    },
  },

  updateUser: {
    type: UpdatedUser,
    args: { id, version: optionalText, name: text, email: text },
    resolve: (_, { id, name, email, version }: KnownRecord & Required<EditUserBody>, { rest }) =>
      rest.users.edit(id, { name, email }, version),
  },

  deleteUser: {
    type: done,
    args: { id, version: optionalText },
    resolve: (_, { id, version }: KnownRecord, { rest }) => rest.users.remove(id, version),
  },
}

const user = ({ identity, ...row }: UserRow & Partial<Versioned>) => ({
  ...row,
  identityId: identity?.id ?? null,
  roles: roleNamesOf(identity?.roles ?? []),
  organization: identity?.organization ?? null,
})
