// REST resource: delivered plans (extension).
import * as z from 'zod/mini'
import type { WithdrawalBody } from '../../domain/calls/schedules.ts'
import { carriedBattery, departure, scheduleOutlook, scheduleSummary } from '../../domain/records/schedule.ts'
import { inPath } from './address.ts'
import { bytes, type CallerHttp, extension, ignoredBody, json } from './http.ts'
import { optionalTextShape, record, textShape } from './shapes.ts'

const withdrawal = z.object({ reason: textShape, by: optionalTextShape, at: optionalTextShape })

/** Other servers may not say who delivered a plan and how long it is, and know no withdrawals. */
const schedule = record({
  ...scheduleSummary.shape,
  delivered_by: optionalTextShape,
  parent_tx_id: optionalTextShape,
  period_count: z.catch(z.nullable(z.number()), null),
  withdrawal: z.catch(z.nullable(withdrawal), null),
})

const departing = record({ ...departure.shape, batteries: z.array(record(carriedBattery.shape)) })

/** Another server may say less of a plan. */
const outlook = record({
  ...scheduleOutlook.shape,
  battery_ids: z.catch(scheduleOutlook.shape.battery_ids, []),
  energy_kwh: z.catch(scheduleOutlook.shape.energy_kwh, []),
  shortfall_kwh: z.catch(scheduleOutlook.shape.shortfall_kwh, []),
  departures: z.catch(z.array(departing), []),
  departure_counts: z.catch(scheduleOutlook.shape.departure_counts, []),
})

export const scheduleCalls = (http: CallerHttp) => ({
  all: () => http.get('/api/schedules', extension(json(z.array(schedule)))),
  byTxId: (txId: string) => http.get(`/api/schedules/${inPath(txId)}`, bytes),
  outlook: (txId: string) => http.get(`/api/schedules/${inPath(txId)}/outlook`, json(outlook)),
  withdraw: (txId: string, body: WithdrawalBody) =>
    http.send('POST', withdrawalPath(txId), body, ignoredBody),
  restore: (txId: string) => http.send('DELETE', withdrawalPath(txId), undefined, ignoredBody),
})

const withdrawalPath = (txId: string) => `/api/schedules/${inPath(txId)}/withdrawal`
