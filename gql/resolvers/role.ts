// GraphQL fields of roles, which are names: the roles that an organization's users can have, and giving roles to a user.
import type { RoleRows } from '../rest/shapes.ts'
import type { Context } from './context.ts'

export const roleQueries = {
  organizationRoles: async (_: unknown, { organizationId }: { organizationId: string }, context: Context) =>
    roleNamesOf(await context.rest.organizations.activeRoles(organizationId, context.signal)),
}

export const roleMutations = {
  setUserRoles: (
    _: unknown,
    { identityId, roleNames, version }: { identityId: string; roleNames: string[]; version?: string | null },
    { rest, signal }: Context,
  ) => rest.identities.setRoles(identityId, roleNames, version, signal),
}

/** Each role once; entries that are no roles are skipped. */
export const roleNamesOf = (roles: RoleRows): string[] => [
  ...new Set(roles.flatMap(role => (typeof role === 'string' ? role : (role?.name ?? [])))),
]
