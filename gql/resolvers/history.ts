// GraphQL of the history.
import { camelCased } from '../../domain/field-names.ts'
import type { HistoryPage } from '../../domain/history/entry.ts'
import type { Context } from './context.ts'

interface HistoryArguments {
  person?: string | null
  objectType?: string | null
  object?: string | null
  action?: string | null
  result?: string | null
  from?: string | null
  to?: string | null
  request?: string | null
  before?: string | null
}

interface ObjectHistoryArguments {
  type: string
  id: string
  before?: string | null
}

export const historyQueries = {
  history: async (_: unknown, { objectType, ...rest }: HistoryArguments, { rest: calls, signal }: Context) =>
    pageOf(await calls.history.list({ ...rest, object_type: objectType }, signal)),

  objectHistory: async (
    _: unknown,
    { type, id, before }: ObjectHistoryArguments,
    { rest, signal }: Context,
  ) => pageOf(await rest.history.of(type, id, before, signal)),
}

const pageOf = ({ entries, next }: HistoryPage) => ({
  entries: entries.map(entry => camelCased(entry)),
  next,
})
