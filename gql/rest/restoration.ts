// REST resource: deleted records, which can be restored for some days (extension).
import type { RestorableType } from '../../domain/restorable-type.ts'
import { recordPath } from './address.ts'
import { type Http, noContent } from './http.ts'

export const restorationCalls = (http: Http) => ({
  restore: (type: RestorableType, id: string, signal?: AbortSignal) =>
    http.send('POST', `${recordPath(type, id)}/restoration`, undefined, noContent, signal),
})
