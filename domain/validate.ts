// One schema for each form: its rules and their texts (spec 5).
import * as z from 'zod/mini'
import {
  emailNotValid,
  fieldNotValid,
  passwordsDiffer,
  passwordTooLong,
  passwordTooShort,
  resetTokenInvalid,
} from './messages.ts'

// Letters of any alphabet, each with its marks; digits, dashes and spaces are the plain ones (decisions, Screens).
const lettersDigitsSpaces = /^(?:\p{L}\p{M}*|[0-9 ])*$/u
const lettersDigitsDashesSpaces = /^(?:\p{L}\p{M}*|[0-9 -])*$/u
const letterOrDigit = /[\p{L}0-9]/u
const unstorable = /[\p{Cc}\p{Cs}]/u
const mailboxCharacters = /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}$/u
const hostLabel = /^[\p{L}\p{M}0-9-]{1,63}$/u

// Bounds of what is worked on at all: characters are normalised and counted, which takes long for texts without end.
export const longestEmail = 254
const longestPassword = 1000

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

const leastPasswordLength = 8

/** A password that somebody chooses anew. Passwords are never trimmed (decisions, Screens). */
export const newPassword = z.string(passwordTooShort).check(
  z.maxLength(longestPassword, { error: passwordTooLong, abort: true }),
  z.refine(text => isAtLeast(text, leastPasswordLength), passwordTooShort),
)

export const requestResetForm = z.object({ email: givenEmail('Email is required') })
export type RequestResetForm = z.infer<typeof requestResetForm>

export const resetToken = z.string(resetTokenInvalid).check(z.minLength(1, resetTokenInvalid))

export const resetPasswordForm = z.object({ password: newPassword, confirmation: z.string() }).check(
  z.refine(({ password, confirmation }) => password === confirmation, {
    error: passwordsDiffer,
    path: ['confirmation'],
  }),
)
export type ResetPasswordForm = z.infer<typeof resetPasswordForm>

export const changePasswordForm = z.object({
  oldPassword: z.string().check(z.minLength(1, 'Password is required')),
  newPassword,
})
export type ChangePasswordForm = z.infer<typeof changePasswordForm>

// Users

const nameRequired = 'Name is required'
const personName = requiredText(nameRequired).check(
  madeOf(lettersDigitsSpaces, 'Name can only contain letters, numbers, and spaces'),
  shorterThan(100, 'Name can only contain letters, numbers, and spaces'),
)

/** The same rule for every form; `required` and `invalid` are the form's own words. */
const emailAddress = (required: string, invalid: string) =>
  requiredText(required).check(z.refine(isAddress, { error: invalid, abort: true }))

/** Other characters may stand beside the eight letters and digits (decisions, Screens). */
const userPassword = (required: string, tooWeak: string) =>
  z.string(whenMissing(required)).check(
    z.minLength(1, { error: required, abort: true }),
    z.maxLength(longestPassword, { error: passwordTooLong, abort: true }),
    z.refine(text => isAtLeast(text, leastPasswordLength, isAlphanumeric), tooWeak),
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
export type EditUserForm = z.infer<typeof editUserForm>

/** The forms offer the roles beside what is said of the user; the server takes them in a call of their own. */
const chosenRoles = { roles: z.array(z.string()) }

export const newUserWithRolesForm = z.extend(newUserForm, chosenRoles)
export type NewUserWithRolesForm = z.infer<typeof newUserWithRolesForm>

export const editUserWithRolesForm = z.extend(editUserForm, chosenRoles)
export type EditUserWithRolesForm = z.infer<typeof editUserWithRolesForm>

/** A user that is invited on the page of a customer account: the rules of a new user, in that page's words. */
export const invitedUserForm = z.object({
  name: personName,
  email: emailAddress('Valid email is required', 'Valid email is required'),
  password: userPassword('Password must be 8+ chars long', 'Password must be 8+ chars long'),
})
export type InvitedUserForm = z.infer<typeof invitedUserForm>

// Customer accounts

export const accountForm = z.object({ name: requiredText('Account name cannot be empty').check(storable()) })
export type AccountForm = z.infer<typeof accountForm>

/** In the dialog of the organizations list, where a blank name is no fault: it is ignored (spec 5). */
export const organizationForm = z.object({ name: z.string().check(z.trim(), storable()) })
export type OrganizationForm = z.infer<typeof organizationForm>

/** The page of a customer account: its name, and the users who are invited with it. `key` tells them apart. */
export const customerForm = z.extend(accountForm, {
  invites: z.array(z.extend(invitedUserForm, { key: z.string() })),
})
export type CustomerForm = z.infer<typeof customerForm>

// Assets. The forms to add and to edit one have the same rules.

const assetNameText = 'Name can only contain letters, numbers, dashes, and spaces'
const assetName = requiredText(nameRequired).check(
  madeOf(lettersDigitsDashesSpaces, assetNameText),
  shorterThan(100, assetNameText),
)

/** Nothing chosen is ''. */
const serviceAreaId = z.optional(z.nullable(z.string()))

const serialNumberText = 'Must be valid serial number'
export const assetForm = z.object({
  name: assetName,
  serial_number: optionalText(
    madeOf(lettersDigitsDashesSpaces, serialNumberText),
    shorterThan(100, serialNumberText),
  ),
  asset_model_id: requiredText('Asset model is required'),
  service_area_id: serviceAreaId,
})
export type AssetForm = z.infer<typeof assetForm>

// Trucks

const capacityRequired = 'MBESS capacity is required'
const capacityText = 'MBESS capacity must be a number between 1 and 10'

/** The upper bound of the text is exclusive: 10 fails. Whole numbers only (decisions, Screens). */
export const mbessCapacity = z
  .number({ error: ({ input }) => (isMissing(input) ? capacityRequired : capacityText) })
  .check(z.multipleOf(1, capacityText), z.gte(1, capacityText), z.lte(9, capacityText))

/** As it is typed: a text, which becomes a number. */
const typedCapacity = z.pipe(
  z.pipe(
    requiredText(capacityRequired),
    z.transform(text => (/^\d+(\.0+)?$/.test(text) ? Number(text) : Number.NaN)),
  ),
  mbessCapacity,
)

const modelText = 'Model can only contain letters, numbers, dashes, and spaces'
const plateText = 'Only valid liscense plate chars up to 8 chars'
const truckFields = {
  name: assetName,
  vin: optionalText(storable()),
  license_plate: optionalText(madeOf(lettersDigitsDashesSpaces, plateText), shorterThan(8, plateText)),
  mbess_capacity: typedCapacity,
  service_area_id: serviceAreaId,
}

export const newTruckForm = z.object({
  ...truckFields,
  model: requiredText('Model name is required').check(
    madeOf(lettersDigitsDashesSpaces, modelText),
    shorterThan(100, modelText),
  ),
})
export type NewTruckForm = z.input<typeof newTruckForm>

export const editTruckForm = z.object({
  ...truckFields,
  model: optionalText(madeOf(lettersDigitsDashesSpaces, modelText), shorterThan(100, modelText)),
})
export type EditTruckForm = z.input<typeof editTruckForm>

/** What the two forms of a truck put out: the capacity is a number by then. */
export type TruckValues = z.output<typeof newTruckForm> | z.output<typeof editTruckForm>

/** A text that is trimmed before it is judged, and must not be blank then. */
function requiredText(required: string) {
  return z.string(whenMissing(required)).check(z.trim(), z.minLength(1, { error: required, abort: true }))
}

function optionalText(...checks: z.core.$ZodCheck<string>[]) {
  return z.optional(z.nullable(z.string().check(z.trim(), ...checks)))
}

/** A value of the wrong type is told in the server's usual words. */
function whenMissing(required: string) {
  return { error: ({ input }: { input?: unknown }) => (isMissing(input) ? required : undefined) }
}

function isMissing(input: unknown): boolean {
  return input === undefined || input === null
}

function madeOf(characters: RegExp, text: string) {
  return z.regex(characters, { error: text, abort: true })
}

/** Characters as people count them; one of them may be a letter with a few marks. */
function shorterThan(limit: number, text: string) {
  return z.refine<string>(value => value.length < limit * 4 && !isAtLeast(value, limit), text)
}

/** What a database can keep: no U+0000, no half of a surrogate pair; and no more than anybody would type into a field. */
function storable() {
  return z.refine<string>(value => value.length <= 500 && !unstorable.test(value), {
    error: fieldNotValid,
    abort: true,
  })
}

/** Written so that it takes a time in proportion to the text's length: servers are sent long ones on purpose. */
function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  return (
    text.length <= longestEmail && isMailbox(text.slice(0, Math.max(at, 0))) && isHost(text.slice(at + 1))
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

/** Cuts a text into characters as people see them. */
const people = new Intl.Segmenter()

/** Counts the characters that count, as people do, and no further than it has to. */
function isAtLeast(text: string, least: number, counts = (_: string) => true): boolean {
  let count = 0
  for (const { segment } of people.segment(text)) {
    if (counts(segment)) count += 1
    if (count >= least) return true
  }
  return false
}
