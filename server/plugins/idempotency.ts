// A POST with an Idempotency-Key changes something once: a repeated one gets the reply of the first, for 24 hours (extension).
// Without the key each request is carried out. A sign-in always is.
import { hash } from 'node:crypto'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Database } from '../database/connect.ts'
import { untilDurable } from '../database/transaction.ts'
import { Busy, EarlyReply, refusal } from '../http/errors.ts'
import {
  claimKey,
  findStoredReply,
  type KeyedRequest,
  type KnownReply,
  keepReply,
  type StoredReply,
} from '../repositories/idempotent-requests.ts'
import { replyWithError } from './error-replies.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The reply has a secret, which is told once and not kept. */
    secretReply?: boolean
    /** The reply is known only after the change: the route keeps it by `onceOnly.end`, and until then a repeated request is busy. */
    repliesLater?: boolean
  }
  interface FastifyRequest {
    /** Of a request with a key. */
    onceOnly: OnceOnly | undefined
  }
}

interface OnceOnly {
  /** Before all else that the body decides. Throws if the change was made before, with its reply. */
  received: (bodyHash: Buffer) => Promise<void>
  /** Before the change, in its transaction. Throws if it was made meanwhile, with its reply. */
  begin: (store: Database) => Promise<void>
  /** After the change. `result` is the body of the reply. */
  end: (store: Database, result: unknown) => Promise<void>
}

export const idempotency = fp(async app => {
  app.decorateRequest('onceOnly')

  app.addHook('preHandler', async (request, reply) => {
    const sender = keyedSender(request)
    if (!sender) return
    request.onceOnly = onceOnly(app.db, request, reply, sender)
    // A route that receives its body by itself says when it has.
    if (!request.routeOptions.config.documentedBody)
      await request.onceOnly.received(hashOf(app, request.body))
  })
})

type Sender = Omit<KeyedRequest, 'bodyHash'>

function onceOnly(db: Database, request: FastifyRequest, reply: FastifyReply, sender: Sender): OnceOnly {
  let keyed: KeyedRequest | undefined
  const known = () => {
    if (!keyed) throw new Error(`${sender.operation} changes something before its body is received`)
    return keyed
  }
  const replyAgain = (stored: StoredReply): never => {
    const checkedReply = checked(request, known(), stored)
    // The change may have been committed just now, and its first reply still waits for the disk.
    throw new EarlyReply(() =>
      untilDurable(db, stored.run).then(
        () => sendAgain(reply, checkedReply),
        (error: unknown) => replyWithError(error, request, reply),
      ),
    )
  }
  return {
    async received(bodyHash) {
      keyed = { ...sender, bodyHash }
      const stored = await findStoredReply(db, keyed)
      if (stored) replyAgain(stored)
    },
    async begin(store) {
      if (await claimKey(store, known())) return
      const storedMeanwhile = await findStoredReply(store, known())
      if (!storedMeanwhile) throw new Busy()
      replyAgain(storedMeanwhile)
    },
    async end(store, result) {
      const status = successStatus(request, reply)
      const isSecret = request.routeOptions.config.secretReply === true
      const hasBody = status !== 204 && !isSecret
      const body = hasBody ? String(reply.code(status).serialize(result)) : null
      await keepReply(store, known(), { status, body })
    },
  }
}

const keyPattern = /^[\x21-\x7e]{1,200}$/

/** Undefined for requests that are carried out each time. */
function keyedSender({
  method,
  url,
  headers,
  principal,
  accessKey,
  routeOptions: { config },
}: FastifyRequest): Sender | undefined {
  const key = headers['idempotency-key']
  const senderId = accessKey ? `key ${accessKey.id}` : principal?.user.id
  if (!acceptsKey(method, config) || key === undefined || senderId === undefined) return undefined
  if (typeof key !== 'string' || !keyPattern.test(key)) throw refusal('idempotency_key_invalid')
  return { senderId, key, operation: `POST ${url}` }
}

/**
 * Whoever signs in or opens a mailed link proves who they are each time, whoever was signed in before. A record of telemetry is stored
 * once by what it is of.
 */
export const acceptsKey = (method: string, { history }: FastifyContextConfig): boolean =>
  method === 'POST' && history !== undefined && !history.by

/** Passwords and codes are in it under a key of the server, because they could be guessed from a fast hash. */
function hashOf(app: FastifyInstance, body: unknown): Buffer {
  const withKeyed = (name: string, value: unknown): unknown =>
    guessable.has(name) && typeof value === 'string' ? app.keyedHashes(value)[0] : value
  return hash('sha256', JSON.stringify(body ?? null, withKeyed), 'buffer')
}

const guessable: ReadonlySet<string> = new Set(['password', 'code'])

/** Throws if the key is of another request, or if the reply must not be sent again or is not known yet. */
function checked({ routeOptions }: FastifyRequest, keyed: KeyedRequest, stored: StoredReply): KnownReply {
  if (stored.operation !== keyed.operation || !stored.body_hash.equals(keyed.bodyHash))
    throw refusal('idempotency_key_reused')
  if (routeOptions.config.secretReply) throw refusal('secret_told_before')
  const { status, body } = stored
  if (status === null) throw new Busy()
  return { status, body }
}

function sendAgain(reply: FastifyReply, { status, body }: KnownReply): FastifyReply {
  reply.code(status).header('Idempotency-Replayed', 'true')
  if (body === null) return reply.send()
  return reply
    .type('application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(body)
}

/** The one that the route has chosen, or the first that it declares; a route without any replies without a body. */
function successStatus({ routeOptions: { schema } }: FastifyRequest, { statusCode }: FastifyReply): number {
  if (statusCode !== 200) return statusCode
  const declared = Object.keys((schema?.response ?? {}) as object).map(Number)
  return declared.find(status => status >= 200 && status < 300) ?? 204
}
