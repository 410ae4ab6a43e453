// GraphQL mutations of passwords: a reset by mail and token, and a change by a user who knows the old password.

import type { ConfirmEmailBody, RequestResetBody, ResetPasswordBody } from '../../domain/calls/credentials.ts'
import { done, type Fields, optionalText, text } from './types.ts'

interface PasswordChange {
  oldPassword: string
  newPassword: string
}

/** One of the two. */
interface IdentityProof {
  password?: string | null
  code?: string | null
}

export const passwordMutations: Fields = {
  requestPasswordReset: {
    type: done,
    description: 'True whether or not the email is known.',
    args: { email: text },
    resolve: (_, body: RequestResetBody, { rest, signal }) => rest.auth.requestPasswordReset(body, signal),
  },

  resetPassword: {
    type: done,
    args: { token: text, password: text },
    resolve: (_, body: ResetPasswordBody, { rest, signal }) => rest.auth.resetPassword(body, signal),
  },

  confirmEmail: {
    type: done,
    args: { token: text, password: text },
    resolve: (_, body: ConfirmEmailBody, { rest, signal }) => rest.auth.confirmEmail(body, signal),
  },

  undoEmailChange: {
    type: done,
    args: { token: text },
    resolve: (_, body: { token: string }, { rest, signal }) => rest.auth.undoEmailChange(body, signal),
  },

  undoSignInMethod: {
    type: done,
    args: { token: text },
    resolve: (_, body: { token: string }, { rest, signal }) => rest.auth.undoSignInMethod(body, signal),
  },

  confirmIdentity: {
    type: done,
    args: { password: optionalText, code: optionalText },
    resolve: (_, { password, code }: IdentityProof, { rest, signal }) =>
      rest.auth.confirmIdentity({ ...(password && { password }), ...(code && { code }) }, signal),
  },

  changePassword: {
    type: done,
    args: { oldPassword: text, newPassword: text },
    resolve: (_, passwords: PasswordChange, { rest, signal }) => rest.auth.changePassword(passwords, signal),
  },
}
