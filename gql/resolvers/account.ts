// GraphQL of what our server does for accounts beyond the specification: invitations, and whether it does so at all.
import type { Context } from './context.ts'

export const accountQueries = {
  features: async (_: unknown, _args: unknown, { rest, signal }: Context): Promise<string[]> =>
    (await rest.features.all(signal)).features,
}

export const accountMutations = {
  sendInvitation: (_: unknown, { userId }: { userId: string }, { rest, signal }: Context) =>
    rest.users.sendInvitation(userId, signal),

  withdrawInvitation: (_: unknown, { userId }: { userId: string }, { rest, signal }: Context) =>
    rest.users.withdrawInvitation(userId, signal),
}
