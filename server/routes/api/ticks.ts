// Ticks on the run sheets of trucks (extension). The history has them as changes of the truck.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { ticksBody } from '../../../domain/calls/ticks.ts'
import type { FieldChange } from '../../../domain/history/entry.ts'
import { tickInFuture, ticksFull, ticksOfSomebodyElse } from '../../../domain/messages/units.ts'
import { maxTicksOfDay, type SentTick, sentTick, tick } from '../../../domain/run-sheets/tick.ts'
import { minuteText } from '../../../domain/time/texts.ts'
import { requirePrincipal } from '../../auth/principal.ts'
import { AppError, orNotFound, refusal } from '../../http/errors.ts'
import { addTicks, hasMoreTicksThan, knownTickIds, listTicks } from '../../repositories/run-sheet-ticks.ts'
import { findTruck } from '../../repositories/trucks.ts'

/** GET /api/run-sheet-ticks: what was ticked on a day (extension). */
const listTicksRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary:
      'The ticks on run sheets of a day of plans, of one truck or of all, in the order in which they were received',
    querystring: z.object({ day: sentTick.shape.day, truck_id: z.optional(z.string()) }),
    response: { 200: z.array(tick) },
  }
  app.get(
    '/api/run-sheet-ticks',
    { schema, config: { extension: true }, onRequest: app.allow('see assets') },
    ({ query: { day, truck_id } }) => listTicks(app.db, day, truck_id),
  )
}

/** Clocks of devices can be wrong: a day covers a wrong time zone. */
const maxAheadMs = 86_400_000

/** POST /api/trucks/{id}/ticks: stops of a truck are ticked, or ticks taken back (extension). */
const addTicksRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary:
      'Adds ticks to the run sheet of a truck, in their order. One whose `id` is there already is not added again',
    params: z.object({ id: z.string() }),
    body: ticksBody,
    response: { 204: z.undefined() },
  }
  app.post(
    '/api/trucks/:id/ticks',
    {
      schema,
      config: {
        extension: true,
        history: { action: 'change', object: 'truck' },
        refuses: ['quota_reached', 'changed_meanwhile'],
      },
      onRequest: app.allow('edit assets'),
    },
    async (request, reply) => {
      const { id } = request.params
      const { ticks, author_id } = request.body
      const { user } = requirePrincipal(request)
      if (author_id !== undefined && author_id !== user.id)
        throw new AppError('changed_meanwhile', ticksOfSomebodyElse)
      const known = await knownTickIds(
        app.db,
        ticks.map(({ id }) => id),
      )
      // A device that has heard no reply sends them again.
      if (ticks.every(({ id }) => known.has(id))) return reply.code(204).send()
      if (ticks.some(({ at }) => Date.parse(at) > Date.now() + maxAheadMs))
        throw refusal('invalid', { at: tickInFuture })
      await request.recorded(async (store, entry) => {
        orNotFound(await findTruck(store, id))
        const author = user.name ?? user.email
        const added = await addTicks(store, id, ticks, { author, receivedAt: new Date() })
        const days = ticks.map(({ day }) => day)
        if (await hasMoreTicksThan(store, maxTicksOfDay, { truckId: id, days }))
          throw new AppError('quota_reached', ticksFull(maxTicksOfDay))
        entry.changes.push(...added.map(each => changeBy(each, app.timeZone)))
      })
      return reply.code(204).send()
    },
  )
}

function changeBy({ stop, place, at, ticked }: SentTick, zone: string): FieldChange {
  const words = `${stop} at ${place}, ${minuteText(zone, at)}`
  return ticked
    ? { field: 'run_sheet', before: null, after: words }
    : { field: 'run_sheet', before: `${stop} at ${place}`, after: `not ticked, ${minuteText(zone, at)}` }
}

export const tickRoutes = [listTicksRoute, addTicksRoute]
