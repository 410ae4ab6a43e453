// Roles, of which GraphQL sees the names: those that the users of an organization can have, and those that one gets.
import type { RoleRows } from '../rest/shapes.ts'
import type { Context } from './context.ts'

export const roleQueries = {
  organizationRoles: async (_: unknown, { organizationId }: { organizationId: string }, context: Context) =>
    roleNamesOf(await context.rest.organizations.activeRoles(organizationId, context.signal)),
}

export const roleMutations = {
  setUserRoles: (
    _: unknown,
    { identityId, roleNames }: { identityId: string; roleNames: string[] },
    { rest, signal }: Context,
  ) => rest.identities.setRoles(identityId, roleNames, signal),
}

/** Each once; what is no role is passed over. */
export const roleNamesOf = (roles: RoleRows): string[] => [
  ...new Set(roles.flatMap(role => (typeof role === 'string' ? role : (role?.name ?? [])))),
]
