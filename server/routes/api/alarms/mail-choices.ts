// GET and PUT /api/alarms/mail-choices: which kinds of alarms the caller is mailed of, and when (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { type AlarmMailChoice, alarmMailChoice } from '../../../../domain/alarms/alarm-kinds.ts'
import { alarmMailChoicesBody } from '../../../../domain/calls/alarms.ts'
import type { FieldChange } from '../../../../domain/history/entry.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { signedInUser } from '../../../history/objects.ts'
import { listMailChoices, saveMailChoices } from '../../../repositories/alarms/settings.ts'

const choices = z.object({ choices: z.array(alarmMailChoice) })

export const alarmMailChoicesRoutes: FastifyPluginAsyncZod = async app => {
  const onRequest = app.allow('see assets')
  app.get(
    '/api/alarms/mail-choices',
    {
      schema: {
        summary:
          'The kinds of alarms that the caller is mailed, each after how many minutes without acknowledgement',
        response: { 200: choices },
      },
      config: { extension: true },
      onRequest,
    },
    async request => ({ choices: await listMailChoices(app.db, requirePrincipal(request).user.id) }),
  )
  app.put(
    '/api/alarms/mail-choices',
    {
      schema: {
        summary: 'Sets how the caller is mailed, for the kinds of alarms that are given; null is never',
        body: alarmMailChoicesBody,
        response: { 200: choices },
      },
      config: {
        extension: true,
        history: { action: 'change', object: 'user', id: signedInUser },
      },
      onRequest,
    },
    request => {
      const { id } = requirePrincipal(request).user
      return request.recorded(async (store, entry) => {
        const before = await listMailChoices(store, id)
        await saveMailChoices(store, id, request.body.choices)
        const after = await listMailChoices(store, id)
        entry.changes.push(...changesBetween(before, after))
        return { choices: after }
      })
    },
  )
}

const changesBetween = (
  before: readonly AlarmMailChoice[],
  after: readonly AlarmMailChoice[],
): FieldChange[] =>
  after.flatMap(({ kind, after_minutes }, index) => {
    const [from, to] = [wordsOf(before[index]?.after_minutes ?? null), wordsOf(after_minutes)]
    return from === to ? [] : [{ field: `mail_of_${kind}_alarms`, before: from, after: to }]
  })

const wordsOf = (minutes: number | null): string | null => (minutes === null ? null : `after ${minutes} min`)
