// REST resource: faults of batteries, and the recovery notes on them (extension).
import { faultRecord, recoveryNoteVersion } from '../../domain/faults/fault.ts'
import { inPath, withQuery } from './address.ts'
import { type CallerHttp, ignoredBody, jsonList } from './http.ts'
import { record } from './shapes.ts'

const fault = record(faultRecord.shape)

export const faultCalls = (http: CallerHttp) => ({
  /**
   * Since an instant in ISO form, until now or until an earlier one, the newest first. Each with the version of its note as the server
   * wants it back with a change.
   */
  of: async (assetId: string, from: string, to?: string | null) => {
    const faults = await http.get(withQuery(pathOf(assetId), { from, to }), jsonList(fault))
    return faults.map(each => ({ ...each, noteVersion: `"${recoveryNoteVersion(each.notedAt)}"` }))
  },
  /** `at`: an instant of the fault, in ISO form. */
  writeNote: (assetId: string, at: string, note: string | null, version?: string | null) =>
    http.send('PUT', `${pathOf(assetId)}/${inPath(at)}/recovery-note`, { note }, ignoredBody, version),
})

const pathOf = (assetId: string) => `/api/assets/${inPath(assetId)}/faults`
