// The key that a device sends telemetry with: a bearer token that stands for no person and opens nothing else.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, newToken } from '../auth/session-cookie.ts'
import type { Database } from '../database/connect.ts'
import { refusal } from '../http/errors.ts'
import { addIngestKey, isIngestKey } from '../repositories/ingest-keys.ts'

/** The beginning tells a person, and a program that looks for secrets in the wrong place, what this is. */
const newKey = (): string => `gridhaul_ingest_${newToken()}`

/** Makes a key and keeps its hash; the key itself is nowhere but in the answer. Without `hours` it does not run out. */
export async function createIngestKey(db: Database, hours?: number): Promise<string> {
  const key = newKey()
  await addIngestKey(db, hashToken(key), hours)
  return key
}

const bearer = /^Bearer +([\w-]{1,200})$/i

/** An onRequest hook: a batch is not even read before it is known that its sender may send it. */
export const requireIngestKey =
  ({ db }: FastifyInstance) =>
  async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const [, key] = bearer.exec(headers.authorization ?? '') ?? []
    if (key && (await isIngestKey(db, hashToken(key)))) return
    reply.header('www-authenticate', 'Bearer')
    throw refusal('ingest_key_refused')
  }
