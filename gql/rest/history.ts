// REST resource: who did what (extension).
import { historyPage } from '../../domain/history/entry.ts'
import { inPath, withQuery } from './address.ts'
import { type Http, json } from './http.ts'

/** Of which kind of record the history is read, by the words in its address. */
const paths: Record<string, string> = {
  organization: 'organizations',
  user: 'users',
  asset: 'assets',
  truck: 'trucks',
  place: 'places',
}

export const historyCalls = (http: Http) => ({
  /** `query`: the parameters of the call, empty ones are left out. */
  list: (query: Record<string, string | null | undefined>, signal?: AbortSignal) =>
    http.get(withQuery('/api/history', query), json(historyPage), signal),
  of: (type: string, id: string, before: string | null | undefined, signal?: AbortSignal) =>
    http.get(withQuery(`/api/${paths[type]}/${inPath(id)}/history`, { before }), json(historyPage), signal),
})
