// Answers only under the names that are this server's own. Another name can be made to lead here by whoever owns it (DNS
// rebinding), and the browser would then take that site's scripts for ours.
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isLoopback, isSameAddress } from '../config/ip-address.ts'
import { refusal } from '../http/errors.ts'

export interface HostCheckOptions {
  /** The setting HOST: where the server listens. */
  host: string
  publicUrl: URL | undefined
}

/** Monitors call these under whatever name their network has for the server; nothing about a person is in the reply. */
const openPaths = new Set(['/healthz', '/readyz', '/metrics'])

export const hostCheck = fp<HostCheckOptions>(
  async (app, { host, publicUrl }) => {
    const ownNames = new Set([host.toLowerCase(), publicUrl?.hostname])
    let hasWarned = false

    app.addHook('onRequest', (request, _, done) => {
      const { hostname, routeOptions } = request
      const isOwn = ownNames.has(hostname.toLowerCase()) || isLoopback(hostname) || isReachedAt(request)
      if (isOwn || openPaths.has(routeOptions.url ?? '')) return done()
      if (!hasWarned)
        request.log.warn({ hostname }, 'a host name that is not this server: is PUBLIC_URL set?')
      hasWarned = true
      done(refusal('misdirected'))
    })
  },
  { name: 'host-check' },
)

/** An address, unlike a name, leads to nobody else; a server that listens everywhere is reached at several. */
const isReachedAt = ({ hostname, socket: { localAddress } }: FastifyRequest): boolean =>
  localAddress !== undefined && isSameAddress(hostname, localAddress)
