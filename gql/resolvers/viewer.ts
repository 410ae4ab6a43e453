// GraphQL type Viewer: the signed-in user.
import type { ViewerRow } from '../rest/auth.ts'
import type { Context } from './context.ts'
import { roleNamesOf } from './role.ts'

export const viewerQueries = {
  viewer: async (_: unknown, _args: unknown, { rest, signal }: Context) => {
    const row = await rest.auth.identify(signal)
    return row && viewer(row)
  },
}

export const viewerMutations = {
  signIn: async (_: unknown, { email, password }: { email: string; password: string }, context: Context) =>
    viewer(await context.rest.auth.login({ email, password }, context.signal)),

  connectAccount: async (_: unknown, body: { password: string }, { rest, signal }: Context) =>
    viewer(await rest.auth.connectAccount(body, signal)),

  signOut: (_: unknown, _args: unknown, { rest, signal }: Context) => rest.auth.logout(signal),
}

export const viewer = (row: ViewerRow) => ({
  ...row,
  roles: roleNamesOf(row.roles),
  waitingRoles: roleNamesOf(row.waitingRoles),
})
