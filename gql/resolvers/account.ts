// GraphQL of what our server does for accounts beyond the specification: invitations, and whether it does so at all.
import { GraphQLBoolean, GraphQLID, GraphQLString } from 'graphql'
import { utc } from '../../domain/time/zone.ts'
import type { KnownRecord } from './context.ts'
import {
  ChangedRecord,
  done,
  type Fields,
  flag,
  id,
  listOf,
  optionalText,
  passesId,
  some,
  type,
} from './types.ts'

const UserSession = type('UserSession', 'Where a user is signed in.', {
  id: some(GraphQLID),
  device: GraphQLString,
  address: GraphQLString,
  lastSeenAt: some(GraphQLString),
  current: some(GraphQLBoolean),
})

const ProviderLink = type('ProviderLink', 'A connection to an identity provider.', {
  id: some(GraphQLID),
  issuer: some(GraphQLString),
  createdAt: some(GraphQLString),
})

export const accountQueries: Fields = {
  features: {
    type: listOf(GraphQLString),
    description: 'What the server offers beyond the specification.',
    resolve: async (_, __, { rest }): Promise<readonly string[]> => (await rest.features.all()).features,
  },

  /** Of the same reply: requests that are under way are shared. */
  timeZone: {
    type: some(GraphQLString),
    description: "The operator's time zone; UTC where the server names none.",
    resolve: async (_, __, { rest }): Promise<string> => (await rest.features.all()).timeZone ?? utc,
  },

  userSessions: passesId(listOf(UserSession), rest => rest.users.sessions, 'userId'),

  providerLinks: passesId(listOf(ProviderLink), rest => rest.users.providerLinks, 'userId'),
}

interface Activation {
  id: string
  active: boolean
}

export const accountMutations: Fields = {
  endSession: {
    type: done,
    args: { userId: id, sessionId: id },
    resolve: (_, { userId, sessionId }: { userId: string; sessionId: string }, { rest }) =>
      rest.users.endSession(userId, sessionId),
  },

  endSessions: passesId(done, rest => rest.users.endSessions, 'userId'),

  setUserActive: {
    type: some(ChangedRecord),
    args: { id, version: optionalText, active: flag },
    resolve: (_, { id, active, version }: Activation & KnownRecord, { rest }) =>
      rest.users.setActive(id, active, version),
  },

  setOrganizationActive: {
    type: done,
    args: { id, active: flag },
    resolve: (_, { id, active }: Activation, { rest }) => rest.organizations.setActive(id, active),
  },

  allowProviderLink: passesId(done, rest => rest.users.allowProviderLink, 'userId'),

  removeProviderLink: {
    type: done,
    args: { userId: id, linkId: id },
    resolve: (_, { userId, linkId }: { userId: string; linkId: string }, { rest }) =>
      rest.users.removeProviderLink(userId, linkId),
  },

  resetSecondFactors: passesId(done, rest => rest.users.resetSecondFactors, 'userId'),

  sendInvitation: passesId(done, rest => rest.users.sendInvitation, 'userId'),

  withdrawInvitation: passesId(done, rest => rest.users.withdrawInvitation, 'userId'),
}
