// The password of the demo accounts, which everybody can read in the README.
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../config/ip-address.ts'
import type { Settings } from '../config/settings.ts'

export const demoPassword = 'gridhaul96'

/** Whether the demo's password may be used to sign in, from this machine. */
export const allowsDemoPassword = ({ demo, host, publicUrl, trustProxy }: Settings): boolean =>
  demo === 'local' && publicUrl === undefined && isLoopback(host) && trustProxy.length === 0

/**
 * Whether a request comes from this machine itself, as far as can be told: not with a header that proxies add, nor in HTTP/1.0, which
 * nginx speaks to the servers behind it unless it is told otherwise. What forwards bytes alone, as an SSH tunnel does, is not recognized.
 */
export const isFromThisMachine = ({ headers, raw, socket: { remoteAddress } }: FastifyRequest): boolean =>
  remoteAddress !== undefined &&
  isLoopback(remoteAddress) &&
  raw.httpVersion !== '1.0' &&
  !Object.keys(headers).some(name => proxyHeader.test(name))

/** Those of the standards, of nginx, Envoy and the usual networks in front of servers. */
const proxyHeader = /forwarded|client-ip|^(?:via|x-real-ip|cdn-loop|x-envoy-.*|cf-.*)$/
