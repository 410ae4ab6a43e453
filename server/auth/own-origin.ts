// The address under which people reach this server, for links in mails and for the identity provider.
import type { FastifyInstance } from 'fastify'

/**
 * Never taken from a request, which could name any host for a mail's link to lead to. Without PUBLIC_URL it is where the server
 * listens.
 */
export function ownOrigin(app: FastifyInstance, publicUrl: URL | undefined): string {
  if (publicUrl) return publicUrl.origin
  if (!app.server.listening) return 'http://localhost'
  const origin = new URL(app.listeningOrigin)
  // Listening everywhere is no address that anybody could open.
  if (origin.hostname === '0.0.0.0' || origin.hostname === '[::]') origin.hostname = 'localhost'
  return origin.origin
}
