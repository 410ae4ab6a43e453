// GraphQL type Viewer: the person who is signed in.
import type { UserRow } from '../rest/auth.ts'
import type { Context } from './context.ts'

export const viewerQueries = {
  viewer: async (_: unknown, _args: unknown, { rest, signal }: Context) => {
    const row = await rest.auth.identify(signal)
    return row && viewer(row)
  },
}

export const viewerMutations = {
  signIn: async (_: unknown, { email, password }: { email: string; password: string }, context: Context) =>
    viewer(await context.rest.auth.login({ email, password }, context.signal)),

  signOut: (_: unknown, _args: unknown, { rest, signal }: Context) => rest.auth.logout(signal),
}

const viewer = (row: UserRow) => ({
  id: row.id,
  email: row.email,
  name: row.name,
  roles: roleNames(row.roles),
  organizationId: row.organization_id,
})

/** Each once; what is no role is passed over. */
const roleNames = (roles: UserRow['roles']): string[] => [
  ...new Set(roles.flatMap(role => (typeof role === 'string' ? role : (role?.name ?? [])))),
]
