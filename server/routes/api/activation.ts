// POST /api/users/{id}/deactivate and the like: closes or opens the account of a user, or those of all users of an organization
// (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { requirePrincipal } from '../../auth/principal.ts'
import { refusal, requireFound } from '../../http/errors.ts'
import { setOrganizationActive, setUserActive } from '../../repositories/accounts/deactivation.ts'

const actions = [
  ['activate', true],
  ['deactivate', false],
] as const

const activationRoute =
  (
    object: 'user' | 'organization',
    accounts: string,
    setActive: typeof setUserActive,
  ): FastifyPluginAsyncZod =>
  async app => {
    for (const [action, active] of actions) {
      // Another administrator can.
      const isOwnRefused = object === 'user' && !active
      const options = {
        schema: { summary: `Deactivates or activates ${accounts}`, params: z.object({ id: z.string() }) },
        config: {
          extension: true,
          refuses: isOwnRefused ? (['last_admin', 'own_account'] as const) : (['last_admin'] as const),
          ...(object === 'user' && { record: object }),
          history: { action, object },
        },
        onRequest: [app.allow('deactivate accounts'), app.requireConfirmed],
      }
      app.post(`/api/${object}s/:id/${action}`, options, async (request, reply) => {
        const { id } = request.params
        await request.recorded(async store => {
          if (isOwnRefused && requirePrincipal(request).user.id === id) throw refusal('own_account')
          requireFound(await setActive(store, id, active))
        })
        if (active) app.sendQueuedMails()
        return reply.code(204).send()
      })
    }
  }

export const userActivationRoute = activationRoute('user', 'the account of a user', setUserActive)
export const organizationActivationRoute = activationRoute(
  'organization',
  'the accounts of all users of a customer account',
  setOrganizationActive,
)
