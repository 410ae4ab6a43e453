// PUT /api/identities/{id}/roles: replaces all roles of a user. The user's sessions end if that changes any. Somebody whose roles wait
// is mailed the link to choose a password.
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { setRolesBody } from '../../../../domain/calls/accounts.ts'
import { identity } from '../../../../domain/records/user.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import type { Database } from '../../../database/connect.ts'
import { orNotFound } from '../../../http/errors.ts'
import { inviteIfRolesWait } from '../../../repositories/accounts/invitations.ts'
import { findUserOfIdentity, setRoles } from '../../../repositories/accounts/roles.ts'
import { findUser } from '../../../repositories/accounts/users.ts'

const schema = {
  summary:
    'Sets all roles of a user. If any role changes, their sessions end. Roles wait until the user chooses a password by a mailed link',
  params: z.object({ id: z.string() }),
  body: setRolesBody,
  response: { 200: identity },
}

export const setRolesRoute: FastifyPluginAsyncZod = async app => {
  const options = {
    schema,
    config: {
      refuses: ['last_admin', 'too_many'] as const,
      record: 'user' as const,
      history: { action: 'set_roles', object: 'user', id: userOfIdentity } as const,
    },
    onRequest: [app.allow('set roles'), app.requireConfirmed],
  }
  app.put('/api/identities/:id/roles', options, async request => {
    const senderId = requirePrincipal(request).user.id
    const found = await request.recorded(async store => {
      const roles = [...new Set(request.body.role_names)]
      const userId = orNotFound(await setRoles(store, request.params.id, roles))
      await inviteIfRolesWait(store, userId, { validDays: app.invitationDays, senderId })
      return orNotFound(await findUser(store, userId))
    })
    app.sendQueuedMails()
    return found.identity
  })
}

const userOfIdentity = ({ params }: FastifyRequest, db: Database): Promise<string | undefined> =>
  findUserOfIdentity(db, (params as { id: string }).id)
