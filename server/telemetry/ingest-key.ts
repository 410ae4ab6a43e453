// Ingest keys: bearer tokens with which devices send telemetry. They belong to no user and permit nothing else.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, newToken } from '../auth/session-cookie.ts'
import type { Database } from '../database/connect.ts'
import { refusal } from '../http/errors.ts'
import { addIngestKey, isIngestKey } from '../repositories/ingest-keys.ts'

/** The prefix lets people and secret scanners recognise a key. */
const newKey = (): string => `gridhaul_ingest_${newToken()}`

/** Creates a key and stores its hash. Only the return value contains the key. Without `hours` it does not expire. */
export async function createIngestKey(db: Database, hours?: number): Promise<string> {
  const key = newKey()
  await addIngestKey(db, hashToken(key), hours)
  return key
}

const bearer = /^Bearer +([\w-]{1,200})$/i

/** An onRequest hook, so that no body is read before the key is checked. */
export const requireIngestKey =
  ({ db }: FastifyInstance) =>
  async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const [, key] = bearer.exec(headers.authorization ?? '') ?? []
    if (key && (await isIngestKey(db, hashToken(key)))) return
    reply.header('www-authenticate', 'Bearer')
    throw refusal('ingest_key_refused')
  }
