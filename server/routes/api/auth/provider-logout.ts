// GET /api/auth/provider-logout: sends the browser of somebody who has signed out here to the identity provider, to sign out there
// too (extension).
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

const options = {
  schema: {
    summary: 'Sends the browser to the identity provider to sign out there',
    response: { 302: z.undefined() },
  },
  config: { extension: true, redirects: true },
  errorHandler: backWithoutSignOut,
}

const signInPage = '/login'

export const providerLogoutRoute: FastifyPluginAsync = async app => {
  app.get('/api/auth/provider-logout', options, async (request, reply) => {
    // Any page can send a browser here.
    if (!request.comesFromOwnPage()) return reply.redirect(signInPage)
    const page = await app.identityProvider.signOut(app.ownAddress(signInPage))
    return reply.redirect(page?.href ?? signInPage)
  })
}

/** A person sees the result, so an error is a redirect too. */
function backWithoutSignOut(thrown: Error, request: FastifyRequest, reply: FastifyReply): void {
  request.log.warn({ req: request, refused: thrown.message }, 'nobody was sent to the provider to sign out')
  reply.redirect(`${signInPage}?refused=not_signed_out`)
}
