// The one schema: the index of what screens may ask and what may be changed. Resolvers turn it into REST calls.
import {
  GraphQLBoolean,
  type GraphQLFieldConfigMap,
  GraphQLFloat,
  GraphQLID,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql'
import type { Context } from './resolvers/context.ts'
import { passwordMutations } from './resolvers/password.ts'
import { scheduleQueries } from './resolvers/schedule.ts'
import { viewerMutations, viewerQueries } from './resolvers/viewer.ts'

const some = <T extends GraphQLOutputType>(type: T) => new GraphQLNonNull(type)
const listOf = <T extends GraphQLOutputType>(type: T) => some(new GraphQLList(some(type)))
const type = (name: string, description: string, fields: Record<string, GraphQLOutputType>) =>
  new GraphQLObjectType({ name, description, fields: mapFields(fields) })

const PlanFile = new GraphQLScalarType({
  name: 'PlanFile',
  description: "A plan's own bytes, undecoded: domain/schedule/plan.ts reads them, off the main thread.",
})

const Viewer = type('Viewer', 'The person who is signed in.', {
  id: GraphQLID,
  email: some(GraphQLString),
  name: some(GraphQLString),
  roles: listOf(GraphQLString),
  organizationId: GraphQLID,
})

const Schedule = type('Schedule', 'A dispatch plan that was delivered.', {
  txId: some(GraphQLID),
  timestamp: some(GraphQLString),
  totalCost: some(GraphQLFloat),
  deliveredAt: some(GraphQLString),
})

const queries: GraphQLFieldConfigMap<unknown, Context> = {
  viewer: {
    type: Viewer,
    description: 'Nobody (null) where the reply has no email.',
    resolve: viewerQueries.viewer,
  },
  schedules: {
    type: listOf(Schedule),
    description: 'Last delivered first.',
    resolve: scheduleQueries.schedules,
  },
  scheduleFile: {
    type: some(PlanFile),
    args: { txId: { type: some(GraphQLID) } },
    resolve: scheduleQueries.scheduleFile,
  },
}

const mutations: GraphQLFieldConfigMap<unknown, Context> = {
  signIn: {
    type: some(Viewer),
    args: { email: { type: some(GraphQLString) }, password: { type: some(GraphQLString) } },
    resolve: viewerMutations.signIn,
  },
  signOut: { type: some(GraphQLBoolean), resolve: viewerMutations.signOut },
  requestPasswordReset: {
    type: some(GraphQLBoolean),
    description: 'True whether or not the email is known.',
    args: { email: { type: some(GraphQLString) } },
    resolve: passwordMutations.requestPasswordReset,
  },
  resetPassword: {
    type: some(GraphQLBoolean),
    args: { token: { type: some(GraphQLString) }, password: { type: some(GraphQLString) } },
    resolve: passwordMutations.resetPassword,
  },
}

/** Proven sound by a test, so the check is not made again (nor shipped) at run time. */
export const schema = new GraphQLSchema({
  query: new GraphQLObjectType({ name: 'Query', fields: queries }),
  mutation: new GraphQLObjectType({ name: 'Mutation', fields: mutations }),
  assumeValid: true,
})

function mapFields(types: Record<string, GraphQLOutputType>): GraphQLFieldConfigMap<unknown, Context> {
  return Object.fromEntries(Object.entries(types).map(([name, fieldType]) => [name, { type: fieldType }]))
}
