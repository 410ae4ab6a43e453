// GraphQL fields of roles, which are names: the roles that an organization's users can have, and giving roles to a user.
import { GraphQLString } from 'graphql'
import type { RoleRows } from '../rest/shapes.ts'
import { ChangedRecord, type Fields, id, listOf, optionalText, some } from './types.ts'

export const roleQueries: Fields = {
  organizationRoles: {
    type: listOf(GraphQLString),
    description: 'The names of the active ones.',
    args: { organizationId: id },
    resolve: async (_, { organizationId }: { organizationId: string }, context) =>
      roleNamesOf(await context.rest.organizations.activeRoles(organizationId)),
  },
}

export const roleMutations: Fields = {
  setUserRoles: {
    type: some(ChangedRecord),
    description: 'All that the identity has from now on. The version is that of its user.',
    args: { identityId: id, version: optionalText, roleNames: { type: listOf(GraphQLString) } },
    resolve: (
      _,
      {
        identityId,
        roleNames,
        version,
      }: { identityId: string; roleNames: string[]; version?: string | null },
      { rest },
    ) => rest.identities.setRoles(identityId, roleNames, version),
  },
}

/** Each role once; entries that are no roles are skipped. */
export const roleNamesOf = (roles: RoleRows): string[] => [
  ...new Set(roles.flatMap(role => (typeof role === 'string' ? role : (role?.name ?? [])))),
]
