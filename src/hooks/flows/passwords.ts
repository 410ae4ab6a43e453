// Changing and resetting passwords, with calls to the server.
import { fromPromise } from 'xstate'
import {
  ChangePasswordDocument,
  RequestPasswordResetDocument,
  ResetPasswordDocument,
} from '../../../gql/operations/passwords.generated.ts'
import { changePasswordMachine } from '../../../machines/change-password.ts'
import { requestResetMachine } from '../../../machines/request-reset.ts'
import { resetPasswordMachine } from '../../../machines/reset-password.ts'
import { sendResetMailMachine } from '../../../machines/send-reset-mail.ts'
import type { App } from '../app.ts'

export const requestReset = ({ gateway }: App) =>
  requestResetMachine.provide({ actors: { requestReset: requestMail(gateway) } })

export const sendResetMail = ({ gateway }: App) =>
  sendResetMailMachine.provide({ actors: { sendResetMail: requestMail(gateway) } })

export const resetPassword = ({ gateway }: App) =>
  resetPasswordMachine.provide({
    actors: {
      resetPassword: fromPromise(({ input: { token, password }, signal }) =>
        gateway.request(
          ResetPasswordDocument,
          { token: token.reveal(), password: password.reveal() },
          signal,
        ),
      ),
    },
  })

export const changePassword = ({ gateway }: App) =>
  changePasswordMachine.provide({
    actors: {
      changePassword: fromPromise(({ input: { oldPassword, newPassword }, signal }) =>
        gateway.request(
          ChangePasswordDocument,
          { oldPassword: oldPassword.reveal(), newPassword: newPassword.reveal() },
          signal,
        ),
      ),
    },
  })

const requestMail = (gateway: App['gateway']) =>
  fromPromise<unknown, { email: string }>(({ input, signal }) =>
    gateway.request(RequestPasswordResetDocument, input, signal),
  )
