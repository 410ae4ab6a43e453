// Which user a call is about that names no user in its address.
import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/connect.ts'
import { findUserIdByEmail } from '../repositories/accounts/users.ts'

/** The one whose address was typed; undefined if nobody has it. */
export async function typedUser({ body }: FastifyRequest, db: Database): Promise<string | undefined> {
  const { email } = (body ?? {}) as { email?: unknown }
  return typeof email === 'string' ? findUserIdByEmail(db, email) : undefined
}

/** The one who makes the call. */
export const signedInUser = async ({ principal }: FastifyRequest): Promise<string | undefined> =>
  principal?.user.id
