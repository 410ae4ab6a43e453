// GraphQL type User: a user of an organization, joined with the fields of its identity.
import type { EditUserBody, NewUserBody } from '../../domain/calls/accounts.ts'
import type { Versioned } from '../rest/http.ts'
import { inPortions } from '../rest/portions.ts'
import type { UserRow } from '../rest/users.ts'
import type { Context, KnownRecord } from './context.ts'
import { roleNamesOf } from './role.ts'

interface NewUser extends Pick<NewUserBody, 'name' | 'email'> {
  organizationId: string
  password?: string | null
}

export const userQueries = {
  organizationUsers: async (
    _: unknown,
    { organizationId, search }: { organizationId: string; search?: string | null },
    { rest, signal }: Context,
  ) => inPortions(await rest.organizations.users(organizationId, search, signal), user),

  users: async (_: unknown, { search }: { search: string }, { rest, signal }: Context) =>
    inPortions(await rest.users.search(search, signal), user),

  user: async (_: unknown, { id }: { id: string }, { rest, signal }: Context) =>
    user(await rest.users.byId(id, signal)),
}

export const userMutations = {
  createUser: async (
    _: unknown,
    { organizationId, name, email, password }: NewUser,
    { rest, signal }: Context,
  ) => {
    const body = { name, email, ...(typeof password === 'string' && { password }) }
    const row = await rest.organizations.createUser(organizationId, body, signal)
    return { id: row.id, identityId: row.identity?.id ?? null }
  },

  updateUser: async (
    _: unknown,
    { id, name, email, version }: KnownRecord & Required<EditUserBody>,
    { rest, signal }: Context,
  ) => {
    const row = await rest.users.edit(id, { name, email }, version, signal)
    return { pendingEmail: row.pending_email, version: row.version }
  },

  deleteUser: (_: unknown, { id, version }: KnownRecord, { rest, signal }: Context) =>
    rest.users.remove(id, version, signal),
}

const user = ({
  id,
  name,
  email,
  identity,
  status,
  pending_email,
  second_factor,
  second_factor_required,
  roles_wait,
  version,
}: UserRow & Partial<Versioned>) => ({
  id,
  name,
  email,
  identityId: identity?.id ?? null,
  roles: roleNamesOf(identity?.roles ?? []),
  organization: identity?.organization ?? null,
  status,
  pendingEmail: pending_email,
  version,
  secondFactor: second_factor,
  secondFactorRequired: second_factor_required,
  rolesWait: roles_wait,
})
