// The rules of credentials: signing in and choosing a new password.
import * as z from 'zod/mini'
import {
  emailNotValid,
  passwordsDiffer,
  passwordTooLong,
  passwordTooShort,
  resetTokenInvalid,
} from '../messages/passwords.ts'
import { codeMissing, codeWrong, passkeyNameMissing, passkeyNameTooLong } from '../messages/second-factors.ts'
import { hasMinLength } from './characters.ts'

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
  z.refine(text => hasMinLength(text, minPasswordLength), passwordTooShort),
)

/** The longest is a recovery code, typed with a space after each letter. */
const maxCodeLength = 40

/** A code of an authenticator app or a recovery code, to be verified: only its presence and length are checked. */
export const factorCode = z
  .string(codeMissing)
  .check(z.maxLength(maxCodeLength, { error: codeWrong, abort: true }), z.trim(), z.minLength(1, codeMissing))

const maxPasskeyNameLength = 60

/** By which its owner knows a passkey. */
export const passkeyName = z
  .string(passkeyNameMissing)
  .check(
    z.maxLength(maxPasskeyNameLength, { error: passkeyNameTooLong(maxPasskeyNameLength), abort: true }),
    z.trim(),
    z.minLength(1, passkeyNameMissing),
  )

/** What is asked before second factors change; the password only where the server wants it. */
export const factorChangeForm = z.object({ password: givenPassword, name: z.string() })
export const newPasskeyForm = z.object({ password: givenPassword, name: passkeyName })

/** What confirms who sits there. */
export const identityPasswordForm = z.object({ password: signInForm.shape.password })
export const identityCodeForm = z.object({ code: factorCode })

export const secondStepForm = z.object({ code: factorCode })

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
