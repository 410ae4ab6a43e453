// The rules of texts that forms share, each with the form's own words for a text that breaks it.
import * as z from 'zod/mini'
import { fieldNotValid } from '../messages.ts'
import { isAtLeast } from './characters.ts'

// Letters of any alphabet, each with its marks; digits, dashes and spaces are the plain ones (decisions, Screens).
export const lettersDigitsSpaces = /^(?:\p{L}\p{M}*|[0-9 ])*$/u
export const lettersDigitsDashesSpaces = /^(?:\p{L}\p{M}*|[0-9 -])*$/u
const unstorable = /[\p{Cc}\p{Cs}]/u

export const nameRequired = 'Name is required'

/** A text that is trimmed before it is judged, and must not be blank then. */
export function requiredText(required: string) {
  return z.string(whenMissing(required)).check(z.trim(), z.minLength(1, { error: required, abort: true }))
}

export function optionalText(...checks: z.core.$ZodCheck<string>[]) {
  return z.optional(z.nullable(z.string().check(z.trim(), ...checks)))
}

/** A value of the wrong type is told in the server's usual words. */
export function whenMissing(required: string) {
  return { error: ({ input }: { input?: unknown }) => (isMissing(input) ? required : undefined) }
}

export function isMissing(input: unknown): boolean {
  return input === undefined || input === null
}

export function madeOf(characters: RegExp, text: string) {
  return z.regex(characters, { error: text, abort: true })
}

/** Characters as people count them; one of them may be a letter with a few marks. */
export function shorterThan(limit: number, text: string) {
  return z.refine<string>(value => value.length < limit * 4 && !isAtLeast(value, limit), text)
}

/** What a database can keep: no U+0000, no half of a surrogate pair; and no more than anybody would type into a field. */
export function storable() {
  return z.refine<string>(value => value.length <= 500 && !unstorable.test(value), {
    error: fieldNotValid,
    abort: true,
  })
}
