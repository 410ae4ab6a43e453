// REST resource: faults of batteries, and the recovery notes on them (extension).
import { faultRecord } from '../../domain/faults/fault.ts'
import { inPath, withQuery } from './address.ts'
import { type Http, ignoredBody, jsonList } from './http.ts'
import { record } from './shapes.ts'

const fault = record(faultRecord.shape)

export const faultCalls = (http: Http) => ({
  /** Since an instant in ISO form, until now or until an earlier one, the newest first. */
  of: (assetId: string, from: string, to?: string | null, signal?: AbortSignal) =>
    http.get(withQuery(pathOf(assetId), { from, to }), jsonList(fault), signal),
  /** `at`: an instant of the fault, in ISO form. */
  writeNote: (assetId: string, at: string, note: string | null, signal?: AbortSignal) =>
    http.send('PUT', `${pathOf(assetId)}/${inPath(at)}/recovery-note`, { note }, ignoredBody, signal),
})

const pathOf = (assetId: string) => `/api/assets/${inPath(assetId)}/faults`
