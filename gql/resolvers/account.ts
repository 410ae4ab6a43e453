// GraphQL of what our server does for accounts beyond the specification: invitations, and whether it does so at all.
import { utc } from '../../domain/time/zone.ts'
import type { Context, KnownRecord } from './context.ts'

export const accountQueries = {
  features: async (_: unknown, _args: unknown, { rest, signal }: Context): Promise<readonly string[]> =>
    (await rest.features.all(signal)).features,

  /** Of the same reply: requests that are under way are shared. */
  timeZone: async (_: unknown, _args: unknown, { rest, signal }: Context): Promise<string> =>
    (await rest.features.all(signal)).timeZone ?? utc,

  userSessions: (_: unknown, { userId }: { userId: string }, { rest, signal }: Context) =>
    rest.users.sessions(userId, signal),
}

interface Activation {
  id: string
  active: boolean
}

export const accountMutations = {
  endSession: (
    _: unknown,
    { userId, sessionId }: { userId: string; sessionId: string },
    { rest, signal }: Context,
  ) => rest.users.endSession(userId, sessionId, signal),

  endSessions: (_: unknown, { userId }: { userId: string }, { rest, signal }: Context) =>
    rest.users.endSessions(userId, signal),

  setUserActive: (_: unknown, { id, active, version }: Activation & KnownRecord, { rest, signal }: Context) =>
    rest.users.setActive(id, active, version, signal),

  setOrganizationActive: (_: unknown, { id, active }: Activation, { rest, signal }: Context) =>
    rest.organizations.setActive(id, active, signal),

  allowProviderLink: (_: unknown, { userId }: { userId: string }, { rest, signal }: Context) =>
    rest.users.allowProviderLink(userId, signal),

  resetSecondFactors: (_: unknown, { userId }: { userId: string }, { rest, signal }: Context) =>
    rest.users.resetSecondFactors(userId, signal),

  sendInvitation: (_: unknown, { userId }: { userId: string }, { rest, signal }: Context) =>
    rest.users.sendInvitation(userId, signal),

  withdrawInvitation: (_: unknown, { userId }: { userId: string }, { rest, signal }: Context) =>
    rest.users.withdrawInvitation(userId, signal),
}
