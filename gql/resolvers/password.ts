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
    resolve: (_, body: RequestResetBody, { rest }) => rest.auth.requestPasswordReset(body),
  },

  resetPassword: {
    type: done,
    args: { token: text, password: text },
    resolve: (_, body: ResetPasswordBody, { rest }) => rest.auth.resetPassword(body),
  },

  confirmEmail: {
    type: done,
    args: { token: text, password: text },
    resolve: (_, body: ConfirmEmailBody, { rest }) => rest.auth.confirmEmail(body),
  },

  undoEmailChange: {
    type: done,
    args: { token: text },
    resolve: (_, body: { token: string }, { rest }) => rest.auth.undoEmailChange(body),
  },

  undoSignInMethod: {
    type: done,
    args: { token: text },
    resolve: (_, body: { token: string }, { rest }) => rest.auth.undoSignInMethod(body),
  },

  confirmIdentity: {
    type: done,
    args: { password: optionalText, code: optionalText },
    resolve: (_, { password, code }: IdentityProof, { rest }) =>
      rest.auth.confirmIdentity({ ...(password && { password }), ...(code && { code }) }),
  },

  changePassword: {
    type: done,
    args: { oldPassword: text, newPassword: text },
    resolve: (_, passwords: PasswordChange, { rest }) => rest.auth.changePassword(passwords),
  },
}
