// Rules for texts that several forms share. The caller supplies the message.
import * as z from 'zod/mini'
import { fieldNotValid } from '../messages/values.ts'
import { hasMinLength } from './characters.ts'

// Letters of any alphabet with their marks; only ASCII digits, dashes and spaces (decisions, Screens).
export const lettersDigitsSpaces = /^(?:\p{L}\p{M}*|[0-9 ])*$/u
export const lettersDigitsDashesSpaces = /^(?:\p{L}\p{M}*|[0-9 -])*$/u
const unstorable = /[\p{Cc}\p{Cs}]/u

export const nameRequired = 'Name is required'

/** A text that is trimmed and must not be blank then. */
export function requiredText(required: string) {
  return z.string(whenMissing(required)).check(z.trim(), z.minLength(1, { error: required, abort: true }))
}

export function optionalText(...checks: z.core.$ZodCheck<string>[]) {
  return z.optional(z.nullable(z.string().check(z.trim(), ...checks)))
}

/** Uses `required` for a missing value and the server's default text for a value of the wrong type. */
export function whenMissing(required: string) {
  return { error: ({ input }: { input?: unknown }) => (isMissing(input) ? required : undefined) }
}

export function isMissing(input: unknown): boolean {
  return input === undefined || input === null
}

export function madeOf(characters: RegExp, text: string) {
  return z.regex(characters, { error: text, abort: true })
}

/** Counts characters as people see them: a letter with its marks is one. */
export function shorterThan(limit: number, text: string) {
  return z.refine<string>(value => value.length < limit * 4 && !hasMinLength(value, limit), text)
}

/** What the database can store: no U+0000, no half of a surrogate pair, and at most so many code units. */
export function storable(maxLength = 500) {
  return z.refine<string>(value => value.length <= maxLength && !unstorable.test(value), {
    error: fieldNotValid,
    abort: true,
  })
}
