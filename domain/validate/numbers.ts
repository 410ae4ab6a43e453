// Rules for numbers that forms and calls share.
import * as z from 'zod/mini'

/**
 * The checks of a whole number. Not `multipleOf(1)`: it allows for the errors of a division, and so takes 8.999999999999993 for 9, which
 * the database then refuses.
 */
export const wholeFrom = (min: number, max: number, error?: string) =>
  [z.int(error), z.gte(min, error), z.lte(max, error)] as const

/** A number as people type it: without an exponent, and in no other base than ten, which JavaScript reads too. */
export const isDecimal = (text: string): boolean => /^-?(\d+\.?\d*|\.\d+)$/.test(text)
