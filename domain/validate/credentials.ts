// The rules of credentials: signing in and choosing a new password.
import * as z from 'zod/mini'
import {
  emailNotValid,
  passwordsDiffer,
  passwordTooLong,
  passwordTooShort,
  resetTokenInvalid,
} from '../messages.ts'
import { hasAtLeast } from './characters.ts'

// Upper bounds of the work: normalising and counting characters takes long for huge texts.
export const maxEmailLength = 254
export const maxPasswordLength = 1000

/** An email to be looked up: only its presence and length are checked. */
const givenEmail = (required?: string) =>
  z
    .string(required)
    .check(
      z.maxLength(maxEmailLength, { error: emailNotValid, abort: true }),
      z.trim(),
      z.minLength(1, 'Email is required'),
    )

/** A password to be verified: only its length is limited. */
export const givenPassword = z.string().check(z.maxLength(maxPasswordLength, passwordTooLong))

export const signInForm = z.object({
  email: givenEmail(),
  password: z
    .string()
    .check(z.minLength(1, 'Password is required'), z.maxLength(maxPasswordLength, passwordTooLong)),
})

export const minPasswordLength = 8

/** A newly chosen password. Passwords are never trimmed (decisions, Screens). */
export const newPassword = z.string(passwordTooShort).check(
  z.maxLength(maxPasswordLength, { error: passwordTooLong, abort: true }),
  z.refine(text => hasAtLeast(text, minPasswordLength), passwordTooShort),
)

export const connectAccountForm = z.object({ password: signInForm.shape.password })

export const requestResetForm = z.object({ email: givenEmail('Email is required') })

export const resetToken = z.string(resetTokenInvalid).check(z.minLength(1, resetTokenInvalid))

export const resetPasswordForm = z.object({ password: newPassword, confirmation: z.string() }).check(
  z.refine(({ password, confirmation }) => password === confirmation, {
    error: passwordsDiffer,
    path: ['confirmation'],
  }),
)

export const changePasswordForm = z.object({
  oldPassword: z.string().check(z.minLength(1, 'Password is required')),
  newPassword,
})
