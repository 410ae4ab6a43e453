// A new second factor of the person who calls, and the recovery codes that come with the first one.
import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/connect.ts'
import type { NewMethodMailKind } from '../database/tables.ts'
import { AppError } from '../http/errors.ts'
import {
  changeFactors,
  findRecoverySalt,
  replaceRecoveryCodes,
} from '../repositories/accounts/second-factors.ts'
import { requirePrincipal } from './principal.ts'
import { newRecoveryCodes } from './recovery-codes.ts'

/** The codes to show, none where earlier ones hold. Throws 'invalid' with the text `refused` if `add` returns false. */
export async function addFactor(
  request: FastifyRequest,
  { mail, refused }: { mail: NewMethodMailKind; refused: string },
  add: (store: Database) => Promise<boolean>,
): Promise<string[]> {
  const { db, hashCost, sendQueuedMails } = request.server
  const userId = requirePrincipal(request).user.id
  const codes = (await findRecoverySalt(db, userId)) ? undefined : await newRecoveryCodes(hashCost)
  const change = { userId, currentSession: request.sessionHash, mail }
  await request.recorded(async store => {
    const added = await changeFactors(store, change, async () => {
      if (!(await add(store))) return false
      if (codes) await replaceRecoveryCodes(store, userId, codes)
      return true
    })
    if (!added) throw new AppError('invalid', refused)
  })
  sendQueuedMails()
  return codes?.codes ?? []
}
