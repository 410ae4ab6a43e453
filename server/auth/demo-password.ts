// The password of the demo accounts, which everybody can read in the README.
import { isLoopback } from '../config/ip-address.ts'
import type { Settings } from '../config/settings.ts'

export const demoPassword = 'gridhaul96'

/** Whether the demo's password may be used to sign in. */
export const allowsDemoPassword = ({ demo, host, publicUrl }: Settings): boolean =>
  demo === 'local' && publicUrl === undefined && isLoopback(host)
