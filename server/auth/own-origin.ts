// The address under which people reach this server, as mails and identity providers are told it.
import type { FastifyInstance } from 'fastify'

/**
 * Never taken from a request: who asks could name any host, and a mail's link would lead there. Without PUBLIC_URL it is where
 * the server listens.
 */
export function ownOrigin(app: FastifyInstance, publicUrl: URL | undefined): string {
  if (publicUrl) return publicUrl.origin
  if (!app.server.listening) return 'http://localhost'
  const origin = new URL(app.listeningOrigin)
  // Listening everywhere is no address that anybody could open.
  if (origin.hostname === '0.0.0.0' || origin.hostname === '[::]') origin.hostname = 'localhost'
  return origin.origin
}
