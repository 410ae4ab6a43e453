// GraphQL type Viewer: the signed-in user.
import { GraphQLBoolean, GraphQLID, GraphQLString } from 'graphql'
import type { ViewerRow } from '../rest/auth.ts'
import { roleNamesOf } from './role.ts'
import { done, type Fields, listOf, passes, some, text, type } from './types.ts'

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
    resolve: async (_, __, { rest }) => {
      const row = await rest.auth.identify()
      return row && viewer(row)
    },
  },
}

export const viewerMutations: Fields = {
  signIn: {
    type: some(Viewer),
    args: { email: text, password: text },
    resolve: async (_, { email, password }: { email: string; password: string }, context) =>
      viewer(await context.rest.auth.login({ email, password })),
  },

  connectAccount: {
    type: some(Viewer),
    args: { password: text },
    resolve: async (_, body: { password: string }, { rest }) => viewer(await rest.auth.connectAccount(body)),
  },

  signOut: passes(done, rest => rest.auth.logout),
}

export const viewer = (row: ViewerRow) => ({
  ...row,
  roles: roleNamesOf(row.roles),
  waitingRoles: roleNamesOf(row.waitingRoles),
})
