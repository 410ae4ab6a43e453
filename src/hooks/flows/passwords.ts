// Changing and resetting passwords, with calls to the server.
import { fromPromise } from 'xstate'
import {
  ChangePasswordDocument,
  RequestPasswordResetDocument,
  ResetPasswordDocument,
} from '../../../gql/operations/passwords.generated.ts'
import { changePasswordMachine } from '../../../machines/account/change-password.ts'
import { requestResetMachine } from '../../../machines/account/request-reset.ts'
import { resetPasswordMachine } from '../../../machines/account/reset-password.ts'
import { sendResetMailMachine } from '../../../machines/records/send-reset-mail.ts'
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
