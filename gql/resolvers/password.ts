// GraphQL mutations of passwords: a reset asked for by mail, and carried out with its token.
import type { RequestResetBody, ResetPasswordBody } from '../../domain/calls.ts'
import type { Context } from './context.ts'

export const passwordMutations = {
  requestPasswordReset: (_: unknown, body: RequestResetBody, { rest, signal }: Context) =>
    rest.auth.requestPasswordReset(body, signal),

  resetPassword: (_: unknown, body: ResetPasswordBody, { rest, signal }: Context) =>
    rest.auth.resetPassword(body, signal),
}
