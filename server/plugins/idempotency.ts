// A POST with an Idempotency-Key changes something once: a repeated one gets the reply of the first, for 24 hours (extension).
// Without the key each request is carried out. Sign-in needs none, and a plan has its tx_id.
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Database } from '../database/connect.ts'
import { Busy, EarlyReply, refusal } from '../http/errors.ts'
import {
  claimKey,
  findKeptReply,
  type KeptReply,
  type KeyedRequest,
  keepReply,
} from '../repositories/idempotent-requests.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The reply has a secret, which is told once and not kept. */
    secretReply?: boolean
  }
  interface FastifyRequest {
    /** Of a request with a key. */
    onceOnly: OnceOnly | undefined
  }
}

interface OnceOnly {
  /** Before the change, in its transaction. Throws if it was made meanwhile, with its reply. */
  begin: (store: Database) => Promise<void>
  /** After the change. `result` is the body of the reply. */
  end: (store: Database, result: unknown) => Promise<void>
}

export const idempotency = fp(
  async app => {
    app.decorateRequest('onceOnly')

    app.addHook('preHandler', async (request, reply) => {
      const keyed = keyedRequest(request)
      if (!keyed) return
      const kept = await findKeptReply(app.db, keyed)
      if (kept) return sendAgain(reply, checked(request, keyed, kept))
      request.onceOnly = {
        async begin(store) {
          if (await claimKey(store, keyed)) return
          const keptMeanwhile = await findKeptReply(store, keyed)
          if (!keptMeanwhile) throw new Busy()
          checked(request, keyed, keptMeanwhile)
          throw new EarlyReply(() => sendAgain(reply, keptMeanwhile))
        },
        async end(store, result) {
          const status = successStatus(request)
          const isSecret = request.routeOptions.config.secretReply === true
          const hasBody = status !== 204 && !isSecret
          const body = hasBody ? String(reply.code(status).serialize(result)) : null
          await keepReply(store, keyed, { status, body })
        },
      }
    })
  },
  { name: 'idempotency' },
)

const keyPattern = /^[\x21-\x7e]{1,200}$/

/** Undefined for requests that are carried out each time. */
function keyedRequest({
  method,
  url,
  headers,
  body,
  principal,
  routeOptions: { config },
}: FastifyRequest): KeyedRequest | undefined {
  const key = headers['idempotency-key']
  // Whoever signs in or opens a mailed link proves who they are each time, whoever was signed in before.
  const isChange = method === 'POST' && config.history && !config.history.by && !config.documentedBody
  if (!isChange || key === undefined || !principal) return undefined
  if (typeof key !== 'string' || !keyPattern.test(key)) throw refusal('idempotency_key_invalid')
  const bodyHash = hash('sha256', JSON.stringify(body ?? null, withoutPassword), 'buffer')
  return { userId: principal.user.id, key, operation: `POST ${url}`, bodyHash }
}

/** A fast hash of a password could be guessed from. */
const withoutPassword = (name: string, value: unknown): unknown => (name === 'password' ? undefined : value)

/** Throws if the key is of another request, or if the reply must not be sent again. */
function checked({ routeOptions }: FastifyRequest, keyed: KeyedRequest, kept: KeptReply): KeptReply {
  if (kept.operation !== keyed.operation || !kept.body_hash.equals(keyed.bodyHash))
    throw refusal('idempotency_key_reused')
  if (routeOptions.config.secretReply) throw refusal('secret_told_before')
  return kept
}

function sendAgain(reply: FastifyReply, { status, body }: KeptReply): FastifyReply {
  reply.code(status).header('Idempotency-Replayed', 'true')
  if (body === null) return reply.send()
  return reply
    .type('application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(body)
}

/** The first that the route declares; a route without any replies without a body. */
function successStatus({ routeOptions: { schema } }: FastifyRequest): number {
  const declared = Object.keys((schema?.response ?? {}) as object).map(Number)
  return declared.find(status => status >= 200 && status < 300) ?? 204
}
