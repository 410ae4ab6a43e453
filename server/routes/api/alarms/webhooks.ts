// The addresses to which the caller's alarms are posted (extension).
import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { alarmWebhook, issuedAlarmWebhook } from '../../../../domain/alarms/webhook.ts'
import { alarmWebhookBody } from '../../../../domain/calls/alarms.ts'
import { testMessage, webhookSecretText } from '../../../alarms/alarm-post.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import type { Database } from '../../../database/connect.ts'
import { signedInUser } from '../../../history/objects.ts'
import { orNotFound } from '../../../http/errors.ts'
import {
  addWebhook,
  findWebhook,
  listWebhooks,
  removeWebhook,
} from '../../../repositories/alarms/webhooks.ts'

const params = z.object({ id: z.string() })
const history = { action: 'change', object: 'user', id: signedInUser } as const

/** The history is read by others, and the rest of an address can be a secret. */
const hostOf = (address: string): string => new URL(address).host

export const alarmWebhooksRoutes: FastifyPluginAsyncZod = async app => {
  const onRequest = app.allow('set alarms')
  const one = async (db: Database, userId: string, id: string) =>
    orNotFound((await listWebhooks(db, userId)).find(each => each.id === id))

  app.get(
    '/api/alarms/webhooks',
    {
      schema: {
        summary: 'The addresses to which the alarms that the caller is mailed of are posted',
        response: { 200: z.object({ webhooks: z.array(alarmWebhook) }) },
      },
      config: { extension: true },
      onRequest,
    },
    async request => ({ webhooks: await listWebhooks(app.db, requirePrincipal(request).user.id) }),
  )

  app.post(
    '/api/alarms/webhooks',
    {
      schema: {
        summary:
          'Posts the alarms that the caller is mailed of to an address. Only this reply has the secret of the signatures',
        body: alarmWebhookBody,
        response: { 201: issuedAlarmWebhook },
      },
      config: { extension: true, secretReply: true, refuses: ['quota_reached'], history },
      onRequest: [onRequest, app.requireConfirmed],
    },
    async (request, reply) => {
      const { id: userId } = requirePrincipal(request).user
      const { address } = request.body
      const secret = randomBytes(32)
      const id = await request.recorded(async (store, entry) => {
        entry.changes.push({ field: 'alarm_webhook', before: null, after: hostOf(address) })
        return addWebhook(store, { userId, address, secret })
      })
      return reply.code(201).send({ ...(await one(app.db, userId, id)), secret: webhookSecretText(secret) })
    },
  )

  app.delete(
    '/api/alarms/webhooks/:id',
    {
      schema: { summary: 'Posts nothing to an address any more', params },
      config: { extension: true, history },
      onRequest,
    },
    async (request, reply) => {
      await request.recorded(async (store, entry) => {
        const removed = orNotFound(
          await removeWebhook(store, requirePrincipal(request).user.id, request.params.id),
        )
        entry.changes.push({ field: 'alarm_webhook', before: hostOf(removed), after: null })
      })
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/alarms/webhooks/:id/test',
    {
      schema: {
        summary: 'Sends a test to an address at once. The reply says how it went',
        params,
        response: { 200: alarmWebhook },
      },
      config: { extension: true, repliesLater: true, history },
      onRequest,
    },
    async request => {
      const { id: userId } = requirePrincipal(request).user
      const receiver = orNotFound(await findWebhook(app.db, userId, request.params.id))
      await request.recorded(async (_, entry) => {
        entry.changes.push({ field: 'alarm_webhook_test', before: null, after: hostOf(receiver.address) })
      })
      await app.postToWebhook(receiver, testMessage(randomUUID(), new Date()))
      const tested = await one(app.db, userId, receiver.id)
      // A repeated request is told how it went, too.
      await request.onceOnly?.end(app.db, tested)
      return tested
    },
  )
}
