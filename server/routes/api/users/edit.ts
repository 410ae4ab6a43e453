// PATCH /api/users/{id}: another name or e-mail of a user. One's own address waits for the link that is sent to the new one; that
// of another user is an administrator's, takes effect at once, and is told to both addresses.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { type EditUserBody, editUserBody } from '../../../../domain/calls/accounts.ts'
import { user } from '../../../../domain/records/user.ts'
import { may } from '../../../../domain/roles.ts'
import { requireConfirmed } from '../../../auth/confirm-identity.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import type { Database } from '../../../database/connect.ts'
import { orNotFound, recordNotFound, refusal } from '../../../http/errors.ts'
import { replaceEmail, requestEmailChange } from '../../../repositories/accounts/email-changes.ts'
import { isOwnerVerified } from '../../../repositories/accounts/password-resets.ts'
import { emailKey, findUser, hasUser, renameUser } from '../../../repositories/accounts/users.ts'
import { findUserFor, readerOf } from './find-user-for.ts'

const schema = {
  summary:
    "Changes the name or e-mail of a user. A person's own e-mail changes only with the link sent to the new address",
  params: z.object({ id: z.string() }),
  body: editUserBody,
  response: { 200: user },
}

export const editUserRoute: FastifyPluginAsyncZod = async app => {
  const options = {
    schema,
    config: {
      refuses: ['email_taken', 'password_not_own', 'confirmation_required', 'too_many'] as const,
      record: 'user' as const,
      history: { action: 'change', object: 'user' } as const,
    },
    onRequest: app.allowOwnOr('edit users'),
  }
  app.patch('/api/users/:id', options, async request => {
    const { params, body, ip } = request
    const principal = requirePrincipal(request)
    const { email } = orNotFound(await findUser(app.db, params.id))
    const isOtherAddress = body.email !== undefined && emailKey(body.email) !== emailKey(email)
    const isOwn = principal.user.id === params.id
    if (isOtherAddress && !isOwn) requireConfirmed(request)
    if (isOtherAddress && isOwn) {
      // Otherwise whoever typed the first password could have the link, and the roles that wait for it, mailed elsewhere.
      if (!(await isOwnerVerified(app.db, params.id))) throw refusal('password_not_own')
      await app.rateLimit.consume('change email', { ip, account: params.id })
      // Nobody else learns whether an address is taken.
      if (may(principal.roles, 'see users') && (await hasUser(app.db, body.email)))
        throw refusal('email_taken', { email: refusal('email_taken').message })
    }
    await request.recorded(store => save(store, params.id, { body, isOtherAddress, isOwn }))
    if (isOtherAddress) app.sendQueuedMails()
    return orNotFound(await findUserFor(app.db, readerOf(request), params.id))
  })
}

interface Edit {
  body: EditUserBody
  isOtherAddress: boolean
  isOwn: boolean
}

async function save(store: Database, id: string, { body, isOtherAddress, isOwn }: Edit): Promise<void> {
  const { email, ...rest } = body
  if (!(await renameUser(store, id, isOtherAddress ? rest : body))) throw recordNotFound()
  if (!isOtherAddress || email === undefined) return
  const { email: oldEmail } = orNotFound(await findUser(store, id))
  if (isOwn) await requestEmailChange(store, id, email)
  else await replaceEmail(store, id, { oldEmail, newEmail: email })
}
