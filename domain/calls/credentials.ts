// Bodies of the calls with which people sign in and change their own account (spec 7).
import * as z from 'zod/mini'
import {
  givenPassword,
  maxEmailLength,
  newPassword,
  requestResetForm,
  resetToken,
} from '../validate/credentials.ts'

export const loginBody = z.object({
  email: z.string().check(z.maxLength(maxEmailLength)),
  password: givenPassword,
})
export type LoginBody = z.infer<typeof loginBody>

export const requestResetBody = requestResetForm
export type RequestResetBody = z.infer<typeof requestResetBody>

export const resetPasswordBody = z.object({ password: newPassword, token: resetToken })
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>

export const changePasswordBody = z.object({ old_password: givenPassword, new_password: newPassword })
export type ChangePasswordBody = z.infer<typeof changePasswordBody>

export const connectAccountBody = z.object({ password: givenPassword })
export type ConnectAccountBody = z.infer<typeof connectAccountBody>

export const emailTokenBody = z.object({ token: resetToken })

export const confirmEmailBody = z.extend(emailTokenBody, { password: givenPassword })
export type ConfirmEmailBody = z.infer<typeof confirmEmailBody>
