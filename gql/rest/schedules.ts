// REST resource: delivered plans (extension).
import * as z from 'zod/mini'
import { scheduleSummary } from '../../domain/records.ts'
import { inPath } from './address.ts'
import { bytes, type Http, json } from './http.ts'
import { record } from './shapes.ts'

const schedule = record(scheduleSummary.shape)

export const scheduleCalls = (http: Http) => ({
  all: (signal?: AbortSignal) => http.get('/api/schedules', json(z.array(schedule)), signal),
  byTxId: (txId: string, signal?: AbortSignal) => http.get(`/api/schedules/${inPath(txId)}`, bytes, signal),
})
