// GraphQL mutations of passwords: a reset by mail and token, and a change by a user who knows the old password.
import type { ConfirmEmailBody, RequestResetBody, ResetPasswordBody } from '../../domain/calls/credentials.ts'
import type { Context } from './context.ts'

interface PasswordChange {
  oldPassword: string
  newPassword: string
}

export const passwordMutations = {
  requestPasswordReset: (_: unknown, body: RequestResetBody, { rest, signal }: Context) =>
    rest.auth.requestPasswordReset(body, signal),

  resetPassword: (_: unknown, body: ResetPasswordBody, { rest, signal }: Context) =>
    rest.auth.resetPassword(body, signal),

  confirmEmail: (_: unknown, body: ConfirmEmailBody, { rest, signal }: Context) =>
    rest.auth.confirmEmail(body, signal),

  undoEmailChange: (_: unknown, body: { token: string }, { rest, signal }: Context) =>
    rest.auth.undoEmailChange(body, signal),

  changePassword: (_: unknown, passwords: PasswordChange, { rest, signal }: Context) =>
    rest.auth.changePassword(passwords, signal),
}
