// Parameters that the questions for telemetry share.
import * as z from 'zod/mini'

/** A parameter that may come never, once or often. */
export const repeated = (most: number, tooMany: string) =>
  z
    .pipe(
      z._default(z.union([z.array(z.string()), z.string()]), []),
      z.transform(given => (typeof given === 'string' ? [given] : [...new Set(given)])),
    )
    .check(z.refine(({ length }) => length <= most, tooMany))

export const instant = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform(text => new Date(text)),
)
