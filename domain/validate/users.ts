// The rules of a user's forms: adding, editing, inviting.
import * as z from 'zod/mini'
import { emailNotValid, passwordTooLong, passwordTooShort } from '../messages/passwords.ts'
import { hasMinLength } from './characters.ts'
import { maxEmailLength, maxPasswordLength, minPasswordLength } from './credentials.ts'
import { lettersDigitsSpaces, madeOf, nameRequired, requiredText, shorterThan, whenMissing } from './texts.ts'

const letterOrDigit = /[\p{L}0-9]/u
const mailboxCharacters = /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}$/u
const hostLabel = /^[\p{L}\p{M}0-9-]{1,63}$/u

const personName = requiredText(nameRequired).check(
  madeOf(lettersDigitsSpaces, 'Name can only contain letters, numbers, and spaces'),
  shorterThan(100, 'Name can only contain letters, numbers, and spaces'),
)

/** The same rule for every form; `required` and `invalid` are the form's messages. */
const emailAddress = (required: string, invalid: string) =>
  requiredText(required).check(
    z.refine(text => isAddress(text) && isPlainlyWritten(text), { error: invalid, abort: true }),
  )

/** Needs eight letters or digits; other characters are allowed in addition (decisions, Screens). */
const userPassword = (required: string, tooWeak: string) =>
  z.string(whenMissing(required)).check(
    z.minLength(1, { error: required, abort: true }),
    z.maxLength(maxPasswordLength, { error: passwordTooLong, abort: true }),
    z.refine(text => hasMinLength(text, minPasswordLength, isAlphanumeric), tooWeak),
  )

export const newUserForm = z.object({
  name: personName,
  email: emailAddress('Email is required', emailNotValid),
  password: userPassword('Password is required', passwordTooShort),
})
export type NewUserForm = z.infer<typeof newUserForm>

export const editUserForm = z.object({
  name: personName,
  email: emailAddress('Email is required', emailNotValid),
})

/** The forms include the roles; the server has a separate call for them. */
const chosenRoles = { roles: z.array(z.string()) }

export const newUserWithRolesForm = z.extend(newUserForm, chosenRoles)

/** Of a user who is invited: nobody types a password. */
export const userToInviteForm = z.extend(newUserWithRolesForm, { password: z.string() })

export const editUserWithRolesForm = z.extend(editUserForm, chosenRoles)

/** A user invited on the page of a customer account: the rules of a new user with that page's messages. */
export const invitedUserForm = z.object({
  name: personName,
  email: emailAddress('Valid email is required', 'Valid email is required'),
  password: userPassword('Password must be 8+ chars long', 'Password must be 8+ chars long'),
})

/** False for a text with letters that stand for others, like U+212A for K: they make two addresses look alike. */
export const isPlainlyWritten = (text: string): boolean => text.normalize('NFKC') === text

/** Takes time in proportion to the length of the text: attackers send long ones. */
function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  return (
    text.length <= maxEmailLength && isMailbox(text.slice(0, Math.max(at, 0))) && isHost(text.slice(at + 1))
  )
}

function isMailbox(text: string): boolean {
  return mailboxCharacters.test(text) && text.split('.').every(part => part.length > 0)
}

function isHost(text: string): boolean {
  const labels = text.split('.')
  return labels.length > 1 && labels.every(label => hostLabel.test(label) && !/^-|-$/.test(label))
}

function isAlphanumeric(character: string): boolean {
  return letterOrDigit.test(character)
}
