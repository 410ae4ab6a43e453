// REST resource: who did what (extension).
import { historyPage } from '../../domain/history/entry.ts'
import { recordPath, withQuery } from './address.ts'
import { type CallerHttp, json } from './http.ts'

export const historyCalls = (http: CallerHttp) => ({
  /** `query`: the parameters of the call, empty ones are left out. */
  list: (query: Record<string, string | null | undefined>) =>
    http.get(withQuery('/api/history', query), json(historyPage)),
  of: (type: string, id: string, before: string | null | undefined) =>
    http.get(withQuery(`${recordPath(type, id)}/history`, { before }), json(historyPage)),
})
