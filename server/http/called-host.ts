// The host that a request names. Headers of proxies do not count: a page can set those of its own requests, the browser sets Host.
import type { FastifyRequest } from 'fastify'

/** As URLs have it, with `host` (and port) and `hostname`; undefined where it cannot be one. */
export function calledHost({ headers: { host } }: FastifyRequest): URL | undefined {
  const address = `http://${host}`
  if (host === undefined || !/^[^/?#@\\]+$/.test(host) || !URL.canParse(address)) return undefined
  return new URL(address)
}
