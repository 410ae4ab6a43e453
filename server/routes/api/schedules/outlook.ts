// GET /api/schedules/{tx_id}/outlook: a plan in short: its errors, what sites lack and batteries hold in each period, and its trips
// (extension).
import { hash } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { snakeCased } from '../../../../domain/field-names.ts'
import { scheduleNotFound, scheduleTooCostly } from '../../../../domain/messages/schedules.ts'
import { scheduleOutlook } from '../../../../domain/records/schedule.ts'
import type { PlanOutlook } from '../../../../domain/schedule/audit/outlook.ts'
import type { Registry } from '../../../../domain/schedule/audit/registry.ts'
import { coalesce } from '../../../database/coalesce.ts'
import { AppError, orNotFound } from '../../../http/errors.ts'
import { costlyPlanPauseMs } from '../../../plans/plan-limits.ts'
import { registeredUnits } from '../../../plans/registered-units.ts'
import { findPlanHash } from '../../../repositories/drafts.ts'
import { findScheduleContent } from '../../../repositories/schedules.ts'

const schema = {
  summary: 'A plan in short: its errors, what sites lack and batteries hold in each period, and its trips',
  params: z.object({ tx_id: z.string() }),
  response: { 200: scheduleOutlook },
}
const config = { extension: true, refuses: ['plan_refused', 'busy'] } as const

/** Of so many plans the outlook is kept, which is asked for by every start page and can take seconds. */
const maxCached = 8

export const scheduleOutlookRoute: FastifyPluginAsyncZod = async app => {
  const cached = new Map<string, Promise<PlanOutlook | undefined>>()

  const outlookOf = coalesce(async (txId: string) => {
    const planHash = orNotFound(await findPlanHash(app.db, txId), scheduleNotFound)
    const registry = await registeredUnits(app.db, app.timeZone)
    const key = `${planHash} ${hash('sha256', JSON.stringify(registry))}`
    const outlook = await (cached.get(key) ?? keep(key, read(txId, registry)))
    if (!outlook) throw new AppError('plan_refused', scheduleTooCostly)
    return replyOf(outlook)
  })

  async function read(txId: string, registry: Registry): Promise<PlanOutlook | undefined> {
    const content = orNotFound(await findScheduleContent(app.db, txId), scheduleNotFound)
    return app.readPlanOutlook(content, registry)
  }

  /** The oldest goes. One that could not be read now is not kept, and one that takes too much is read again after a while only. */
  function keep(key: string, reading: Promise<PlanOutlook | undefined>) {
    cached.set(key, reading)
    const forget = () => void cached.delete(key)
    reading.then(outlook => outlook ?? setTimeout(forget, costlyPlanPauseMs).unref(), forget)
    const [oldest] = cached.keys()
    if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest)
    return reading
  }

  app.get(
    '/api/schedules/:tx_id/outlook',
    { schema, config, onRequest: app.allow('see schedules') },
    ({ params }) => outlookOf(params.tx_id),
  )
}

const replyOf = ({ departures, ...outlook }: PlanOutlook): z.infer<typeof scheduleOutlook> => ({
  ...snakeCased(outlook),
  departures: departures.map(({ batteries, ...trip }) => ({
    ...snakeCased(trip),
    batteries: batteries.map(snakeCased),
  })),
})
