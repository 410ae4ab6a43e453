// REST resource: what the server offers beyond the specification (extension).
import { Failure, type FailureData } from '../../domain/failure.ts'
import { featureList } from '../../domain/records/feature-list.ts'
import { type CallerHttp, extension, json } from './http.ts'
import { optionalTextShape, record } from './shapes.ts'

const featureReply = record({ ...featureList.shape, time_zone: optionalTextShape })
const nothing = { features: [], timeZone: null }

export const featureCalls = (http: CallerHttp) => ({
  /** A server that does not know the call offers nothing, and names no zone. */
  all: (): Promise<{ features: readonly string[]; timeZone: string | null }> =>
    http.get('/api/features', extension(json(featureReply))).catch(error => {
      if (error instanceof Failure && isUnknownCall(error)) return nothing
      throw error
    }),
})

/** It is refused, or responded to with a page. 401 and 429 say nothing of it, nor does a fault. */
const isUnknownCall = ({ kind, status }: FailureData): boolean =>
  status !== null && status < 500 && status !== 401 && status !== 429 && kind !== 'unreachable'
