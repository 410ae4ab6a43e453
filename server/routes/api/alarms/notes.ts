// Notes on an alarm, which are only added (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { alarmNote, maxNotesPerAlarm } from '../../../../domain/alarms/alarm.ts'
import { alarmNoteBody } from '../../../../domain/calls/alarms.ts'
import { alarmNotesFull } from '../../../../domain/messages/alarms.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { AppError, orNotFound } from '../../../http/errors.ts'
import { lockAlarm } from '../../../repositories/alarms/alarms.ts'
import { addAlarmNote, listAlarmNotes } from '../../../repositories/alarms/assignment.ts'

const notes = z.object({ notes: z.array(alarmNote) })

export const alarmNotesRoutes: FastifyPluginAsyncZod = async app => {
  const params = z.object({ id: z.string() })
  app.get(
    '/api/alarms/:id/notes',
    {
      schema: { summary: 'The notes on an alarm, the first first', params, response: { 200: notes } },
      config: { extension: true },
      onRequest: app.allow('see assets'),
    },
    async request => ({ notes: await listAlarmNotes(app.db, request.params.id) }),
  )
  app.post(
    '/api/alarms/:id/notes',
    {
      schema: {
        summary: 'Adds a note to an alarm, which nobody can change or remove',
        params,
        body: alarmNoteBody,
        response: { 200: notes },
      },
      config: {
        extension: true,
        history: { action: 'add_note', object: 'alarm' },
        refuses: ['quota_reached'],
      },
      onRequest: app.allow('edit assets'),
    },
    request => {
      const { user } = requirePrincipal(request)
      const { id } = request.params
      const note = { at: new Date(), author: user.name ?? user.email, text: request.body.text }
      return request.recorded(async (store, entry) => {
        orNotFound(await lockAlarm(store, id))
        const notes = await listAlarmNotes(store, id)
        if (notes.length >= maxNotesPerAlarm)
          throw new AppError('quota_reached', alarmNotesFull(maxNotesPerAlarm))
        const added = await addAlarmNote(store, id, note)
        entry.changes.push({ field: 'last_note', before: null, after: note.text })
        return { notes: [...notes, added] }
      })
    },
  )
}
