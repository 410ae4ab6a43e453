// GraphQL type Organization: a customer account.
import { inPortions } from '../rest/portions.ts'
import type { Context, KnownRecord } from './context.ts'

export const organizationQueries = {
  organizations: async (_: unknown, { search }: { search?: string | null }, { rest, signal }: Context) =>
    inPortions(await rest.organizations.all(search, signal), row => row),

  organization: (_: unknown, { id }: { id: string }, { rest, signal }: Context) =>
    rest.organizations.byId(id, signal),
}

export const organizationMutations = {
  createOrganization: (_: unknown, { name }: { name: string }, { rest, signal }: Context) =>
    rest.organizations.create({ name }, signal),

  renameOrganization: (
    _: unknown,
    { id, name, version }: KnownRecord & { name: string },
    { rest, signal }: Context,
  ) => rest.organizations.rename(id, { name }, version, signal),
}
