// GraphQL type Viewer: the signed-in user.
import { GraphQLBoolean, GraphQLID, GraphQLString } from 'graphql'
import type { ViewerRow } from '../rest/auth.ts'
import type { Context } from './context.ts'
import { roleNamesOf } from './role.ts'
import { done, type Fields, listOf, some, text, type } from './types.ts'

export const Viewer = type('Viewer', 'The person who is signed in.', {
  id: GraphQLID,
  email: some(GraphQLString),
  name: some(GraphQLString),
  roles: listOf(GraphQLString),
  organizationId: GraphQLID,
  mustChangePassword: GraphQLBoolean,
  mustSetUpSecondFactor: GraphQLBoolean,
  providerSignOut: GraphQLBoolean,
  waitingRoles: listOf(GraphQLString),
})

export const viewerQueries: Fields = {
  viewer: {
    type: Viewer,
    description: 'Nobody (null) where the reply has no email.',
    resolve: async (_: unknown, _args: unknown, { rest, signal }: Context) => {
      const row = await rest.auth.identify(signal)
      return row && viewer(row)
    },
  },
}

export const viewerMutations: Fields = {
  signIn: {
    type: some(Viewer),
    args: { email: text, password: text },
    resolve: async (_: unknown, { email, password }: { email: string; password: string }, context: Context) =>
      viewer(await context.rest.auth.login({ email, password }, context.signal)),
  },

  connectAccount: {
    type: some(Viewer),
    args: { password: text },
    resolve: async (_: unknown, body: { password: string }, { rest, signal }: Context) =>
      viewer(await rest.auth.connectAccount(body, signal)),
  },

  signOut: {
    type: done,
    resolve: (_: unknown, _args: unknown, { rest, signal }: Context) => rest.auth.logout(signal),
  },
}

export const viewer = (row: ViewerRow) => ({
  ...row,
  roles: roleNamesOf(row.roles),
  waitingRoles: roleNamesOf(row.waitingRoles),
})
