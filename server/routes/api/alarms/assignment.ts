// Who sees to an alarm (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { alarmAssignee, alarmRecord } from '../../../../domain/alarms/alarm.ts'
import { assignmentBody } from '../../../../domain/calls/alarms.ts'
import {
  alarmAssignedTo,
  alarmAssignedToNobody,
  alarmAssigneeWrong,
} from '../../../../domain/messages/alarms.ts'
import { AppError, orNotFound, refusal } from '../../../http/errors.ts'
import { assignAlarm } from '../../../repositories/alarms/alarms.ts'
import { isAssignable, listAssignees, lockAssignee } from '../../../repositories/alarms/assignment.ts'

/** GET /api/alarms/assignees: whom alarms can be assigned to (extension). */
const listAssigneesRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary:
      'Whom alarms can be assigned to: persons who may see them, the first by name that match `search`',
    querystring: z.object({ search: z.optional(z.string()) }),
    response: { 200: z.array(alarmAssignee) },
  }
  app.get(
    '/api/alarms/assignees',
    { schema, config: { extension: true }, onRequest: app.allow('edit assets') },
    request => listAssignees(app.db, request.query.search),
  )
}

/** POST /api/alarms/{id}/assignment: somebody sees to an alarm, or nobody does any longer (extension). */
const assignAlarmRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary:
      'Assigns an alarm to a person who may see alarms; null: to nobody. Refused if it is not assigned to `instead_of` any longer',
    params: z.object({ id: z.string() }),
    body: assignmentBody,
    response: { 200: alarmRecord },
  }
  app.post(
    '/api/alarms/:id/assignment',
    {
      schema,
      config: {
        extension: true,
        history: { action: 'assign', object: 'alarm' },
        refuses: ['changed_meanwhile'],
      },
      onRequest: app.allow('edit assets'),
    },
    request => {
      const { id } = request.params
      const { user_id: userId, instead_of: insteadOf } = request.body
      return request.recorded(async (store, entry) => {
        if (userId === null) entry.action = 'unassign'
        const assignee = orNotFound(await lockAssignee(store, id))
        const assigneeId = assignee?.id ?? null
        if (assigneeId !== insteadOf && assigneeId !== userId)
          throw new AppError(
            'changed_meanwhile',
            assignee ? alarmAssignedTo(assignee.name) : alarmAssignedToNobody,
          )
        if (userId !== null && !(await isAssignable(store, userId)))
          throw refusal('invalid', { user_id: alarmAssigneeWrong })
        return orNotFound(await assignAlarm(store, id, userId, new Date()))
      })
    },
  )
}

export const alarmAssignmentRoutes = [listAssigneesRoute, assignAlarmRoute]
