// Which page of the history a call asks for.
import * as z from 'zod/mini'
import { defaultEntriesPerPage, maxEntriesPerPage } from '../../../../domain/history/filter.ts'
import { wholeFrom } from '../../../../domain/validate/numbers.ts'
import { type HistoryCursor, readCursor } from '../../../repositories/history.ts'

const limit = z.coerce.number().check(...wholeFrom(1, maxEntriesPerPage))

export const pageParameters = {
  before: z.optional(z.string().check(z.refine(text => readCursor(text) !== undefined))),
  limit: z._default(limit, defaultEntriesPerPage),
}

export const pageOf = ({
  before,
  limit,
}: {
  before?: string | undefined
  limit: number
}): { before: HistoryCursor | undefined; limit: number } => ({
  before: before === undefined ? undefined : readCursor(before),
  limit,
})
