// What is wrong with a value, whatever it is for.
import { grouped } from '../words/pluralize.ts'

export const fieldMissingOrWrongType = 'This value is missing or of the wrong type.'
export const fieldNotValid = 'This value is not valid.'
export const referenceUnknown = 'There is no such record.'
export const numberInRange = (min: number, max: number) =>
  `Enter a number from ${grouped(min)} to ${grouped(max)}`
export const wholeNumberInRange = (min: number, max: number) =>
  `Enter a whole number from ${grouped(min)} to ${grouped(max)}`
