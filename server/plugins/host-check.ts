// Responds only to requests for this server's own host names. The owner of another name can make it point here (DNS rebinding), and
// the browser would then treat that site's scripts as ours.
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isLoopback, isSameAddress } from '../config/ip-address.ts'
import { calledHost } from '../http/called-host.ts'
import { refusal } from '../http/errors.ts'

export interface HostCheckOptions {
  /** The setting HOST: where the server listens. */
  host: string
  publicUrl: URL | undefined
}

/** Monitors call these under any name; the replies contain no personal data. */
const openPaths = new Set(['/healthz', '/readyz', '/metrics'])

export const hostCheck = fp<HostCheckOptions>(async (app, { host, publicUrl }) => {
  const ownNames = new Set([host.toLowerCase(), publicUrl?.hostname])
  let hasWarned = false

  app.addHook('onRequest', (request, _, done) => {
    // RFC 9112, 3.2; earlier versions of HTTP know no such header. Of several, a proxy may have looked at another than we do.
    const hosts = request.raw.rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === 'host')
    if (hosts.length > 1 || (hosts.length === 0 && request.raw.httpVersion === '1.1'))
      return done(refusal('malformed'))
    const hostname = calledHost(request)?.hostname
    const isOwn =
      hostname !== undefined &&
      (ownNames.has(hostname) || isLoopback(hostname) || isReachedAt(request, hostname))
    if (isOwn || openPaths.has(request.routeOptions.url ?? '')) return done()
    if (!hasWarned) request.log.warn({ hostname }, 'a host name that is not this server: is PUBLIC_URL set?')
    hasWarned = true
    done(refusal('misdirected'))
  })
})

/** An IP address, unlike a name, cannot be rebound; a server that listens everywhere has several. */
const isReachedAt = ({ socket: { localAddress } }: FastifyRequest, hostname: string): boolean =>
  localAddress !== undefined && isSameAddress(hostname, localAddress)
