// REST resource: deleted records, which can be restored for some days (extension).
import type { RestorableType } from '../../domain/restorable-type.ts'
import { inPath } from './address.ts'
import { type Http, noContent } from './http.ts'

const paths: Record<RestorableType, string> = {
  user: 'users',
  asset: 'assets',
  truck: 'trucks',
  place: 'places',
}

export const restorationCalls = (http: Http) => ({
  restore: (type: RestorableType, id: string, signal?: AbortSignal) =>
    http.send('POST', `/api/${paths[type]}/${inPath(id)}/restoration`, undefined, noContent, signal),
})
