// Users of any organization (spec 7).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { type EditUserBody, editUserBody } from '../../../../domain/calls/accounts.ts'
import { user } from '../../../../domain/records/user.ts'
import { may } from '../../../../domain/roles.ts'
import { requireConfirmed } from '../../../auth/confirm-identity.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { coalesce } from '../../../database/coalesce.ts'
import type { Database } from '../../../database/connect.ts'
import { orNotFound, refusal, requireFound } from '../../../http/errors.ts'
import { replaceEmail, requestEmailChange } from '../../../repositories/accounts/email-changes.ts'
import { lockUser } from '../../../repositories/accounts/lock-user.ts'
import { isOwnerVerified } from '../../../repositories/accounts/password-resets.ts'
import { resetFactors } from '../../../repositories/accounts/second-factors.ts'
import {
  deleteUser,
  emailKey,
  findUser,
  hasUser,
  renameUser,
  searchUsers,
} from '../../../repositories/accounts/users.ts'
import { findUserFor, readerOf, userFor } from './find-user-for.ts'

/** GET /api/users: users of every organization, by name or e-mail (extension). */
const searchUsersRoute: FastifyPluginAsyncZod = async app => {
  const options = {
    schema: {
      summary: 'The first 50 users of every organization whose name, e-mail or id contains a text',
      querystring: z.object({ search: z.string().check(z.minLength(1)) }),
      response: { 200: z.array(user) },
    },
    config: { extension: true },
  }
  const users = coalesce((search: string) => searchUsers(app.db, search))
  app.get('/api/users', { ...options, onRequest: app.allow('see users') }, async request =>
    (await users(request.query.search)).map(each => userFor(readerOf(request), each)),
  )
}

/** GET /api/users/{id}: one user. */
const getUserRoute: FastifyPluginAsyncZod = async app => {
  const schema = { summary: 'One user', params: z.object({ id: z.string() }), response: { 200: user } }
  app.get(
    '/api/users/:id',
    { schema, config: { record: 'user' }, onRequest: app.allowOwnOr('see users') },
    async request => orNotFound(await findUserFor(app.db, readerOf(request), request.params.id)),
  )
}

/** PATCH /api/users/{id}: another name or e-mail of a user. One's own address waits for the link that is sent to the new one; that of another user is an administrator's, takes effect at once, and is told to both addresses. */
const editUserRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary:
      "Changes the name or e-mail of a user. A person's own e-mail changes only with the link sent to the new address",
    params: z.object({ id: z.string() }),
    body: editUserBody,
    response: { 200: user },
  }
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
    await request.recorded(async (store, draft) => {
      const requested = await save(store, params.id, { body, isOtherAddress, isOwn })
      if (requested) draft.changes.push({ field: 'requested_email', before: null, after: requested })
    })
    if (isOtherAddress) app.sendQueuedMails()
    return orNotFound(await findUserFor(app.db, readerOf(request), params.id))
  })
}

interface Edit {
  body: EditUserBody
  /** As it was found before the transaction, by which the change was checked. */
  isOtherAddress: boolean
  isOwn: boolean
}

/** The address that waits for its link to be opened; null if there is none. */
async function save(
  store: Database,
  id: string,
  { body, isOtherAddress, isOwn }: Edit,
): Promise<string | null> {
  const { email, ...rest } = body
  await lockUser(store, id)
  const { email: oldEmail } = orNotFound(await findUser(store, id))
  const isOther = email !== undefined && emailKey(email) !== emailKey(oldEmail)
  // Somebody else has changed the address meanwhile: what another one needs was not checked.
  if (isOther && !isOtherAddress) throw refusal('changed_meanwhile')
  requireFound(await renameUser(store, id, isOther ? rest : body))
  if (!isOther) return null
  if (isOwn) {
    await requestEmailChange(store, id, email)
    return email
  }
  await replaceEmail(store, id, { oldEmail, newEmail: email })
  return null
}

/** DELETE /api/users/{id}: deletes a user, with all sessions. */
const deleteUserRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'Deletes a user and all of their sessions',
    params: z.object({ id: z.string() }),
    response: { 204: z.undefined() },
  }
  const options = {
    schema,
    config: {
      refuses: ['last_admin'] as const,
      record: 'user' as const,
      history: { action: 'delete', object: 'user' } as const,
    },
    onRequest: [app.allow('delete users'), app.requireConfirmed],
  }
  app.delete('/api/users/:id', options, async (request, reply) => {
    await request.recorded(async store => requireFound(await deleteUser(store, request.params.id)))
    return reply.code(204).send()
  })
}

/** DELETE /api/users/{id}/second-factors: for another user who has lost them (extension). The password alone signs in again. */
export const resetSecondFactorsRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'Removes all second factors of another user, and signs the user out everywhere',
    params: z.object({ id: z.string() }),
  }
  const options = {
    schema,
    config: {
      extension: true,
      history: { action: 'reset_second_factors', object: 'user' } as const,
    },
    onRequest: [app.allow('edit users'), app.requireConfirmed],
  }
  app.delete('/api/users/:id/second-factors', options, async (request, reply) => {
    const { id } = request.params
    // One's own are removed one by one, with the password.
    if (requirePrincipal(request).user.id === id) throw refusal('forbidden')
    await request.recorded(async store => requireFound(await resetFactors(store, id)))
    app.sendQueuedMails()
    return reply.code(204).send()
  })
}

export const userRoutes = [searchUsersRoute, getUserRoute, editUserRoute, deleteUserRoute]
