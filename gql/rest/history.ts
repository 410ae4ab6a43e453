// REST resource: who did what (extension).
import { historyPage } from '../../domain/history/entry.ts'
import { recordPath, withQuery } from './address.ts'
import { type Http, json } from './http.ts'

export const historyCalls = (http: Http) => ({
  /** `query`: the parameters of the call, empty ones are left out. */
  list: (query: Record<string, string | null | undefined>, signal?: AbortSignal) =>
    http.get(withQuery('/api/history', query), json(historyPage), signal),
  of: (type: string, id: string, before: string | null | undefined, signal?: AbortSignal) =>
    http.get(withQuery(`${recordPath(type, id)}/history`, { before }), json(historyPage), signal),
})
