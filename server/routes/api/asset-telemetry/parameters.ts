// Query parameters that calls of telemetry share.
import * as z from 'zod/mini'
import { wholeFrom } from '../../../../domain/validate/numbers.ts'

/** A parameter that may be missing, or given once or several times; at most `max` different values. */
export const listParameter = (max: number, tooMany: string) =>
  z
    .pipe(
      z._default(z.union([z.array(z.string()), z.string()]), []),
      z.transform(given => (typeof given === 'string' ? [given] : [...new Set(given)])),
    )
    .check(z.refine(({ length }) => length <= max, tooMany))

export const instant = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform(text => new Date(text)),
)

/** A whole number from `min` to `max`. */
export function wholeNumber(min: number, max: number, message: string) {
  return z.coerce.number(message).check(...wholeFrom(min, max, message))
}
