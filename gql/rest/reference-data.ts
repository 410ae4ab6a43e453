// REST resources: service areas and asset models, which assets and trucks refer to (spec 7).
import * as z from 'zod/mini'
import { type Http, json } from './http.ts'
import { named } from './shapes.ts'

export const serviceAreaCalls = (http: Http) => ({
  all: (signal?: AbortSignal) => http.get('/api/service-areas', json(z.array(named)), signal),
})

export const assetModelCalls = (http: Http) => ({
  all: (signal?: AbortSignal) => http.get('/api/asset-models', json(z.array(named)), signal),
})
