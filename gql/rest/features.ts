// REST resource: what the server offers beyond the specification (extension).
import { featureList } from '../../domain/records.ts'
import { type Http, json } from './http.ts'

export const featureCalls = (http: Http) => ({
  all: (signal?: AbortSignal) => http.get('/api/features', json(featureList), signal),
})
