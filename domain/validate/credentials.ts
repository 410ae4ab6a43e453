// Who says who they are, and passwords that are chosen anew.
import * as z from 'zod/mini'
import {
  emailNotValid,
  passwordsDiffer,
  passwordTooLong,
  passwordTooShort,
  resetTokenInvalid,
} from '../messages.ts'
import { isAtLeast } from './characters.ts'

// Bounds of what is worked on at all: characters are normalised and counted, which takes long for texts without end.
export const longestEmail = 254
export const longestPassword = 1000

/** The email that somebody says is theirs. */
const givenEmail = (required?: string) =>
  z
    .string(required)
    .check(
      z.maxLength(longestEmail, { error: emailNotValid, abort: true }),
      z.trim(),
      z.minLength(1, 'Email is required'),
    )

/** The password that somebody says is theirs. */
export const givenPassword = z.string().check(z.maxLength(longestPassword, passwordTooLong))

export const signInForm = z.object({
  email: givenEmail(),
  password: z
    .string()
    .check(z.minLength(1, 'Password is required'), z.maxLength(longestPassword, passwordTooLong)),
})

export const leastPasswordLength = 8

/** A password that somebody chooses anew. Passwords are never trimmed (decisions, Screens). */
export const newPassword = z.string(passwordTooShort).check(
  z.maxLength(longestPassword, { error: passwordTooLong, abort: true }),
  z.refine(text => isAtLeast(text, leastPasswordLength), passwordTooShort),
)

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
