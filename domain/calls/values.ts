// Values that bodies of several areas have. Bodies are the rules of the forms, under the names of the REST API.
import * as z from 'zod/mini'

/** The organization that owns the record. */
export const organizationId = z.string().check(z.minLength(1))

/** In this century, so that every clock and database knows it. */
export const instant = z.iso.datetime({ offset: true }).check(z.refine(text => /^20\d\d-/.test(text)))
