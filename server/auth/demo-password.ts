// The password of the demo accounts, which everybody can read in the README.
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../config/ip-address.ts'
import type { Settings } from '../config/settings.ts'

export const demoPassword = 'gridhaul96'

/** Whether the demo's password may be used to sign in, from this machine. */
export const allowsDemoPassword = ({ demo, host, publicUrl, trustProxy }: Settings): boolean =>
  demo === 'local' && publicUrl === undefined && isLoopback(host) && trustProxy.length === 0

/** Whether a request comes from this machine itself, and not through a proxy or tunnel on it. */
export const isFromThisMachine = ({ headers, socket: { remoteAddress } }: FastifyRequest): boolean =>
  remoteAddress !== undefined &&
  isLoopback(remoteAddress) &&
  !Object.keys(headers).some(
    name => name === 'forwarded' || name === 'via' || name.startsWith('x-forwarded-'),
  )
