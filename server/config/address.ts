// What an address on the network says about who calls.
import net from 'node:net'

/** One caller's own: an IPv4 address, or the /64 network in which one IPv6 caller can choose any address. */
export function networkOf(ip: string): string {
  const v4 = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1]
  if (v4 || !net.isIPv6(ip)) return v4 ?? ip
  const [head = '', tail = ''] = withoutZone(ip).split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = 8 - groups.length - tail.split(':').filter(Boolean).length
  const all = ip.includes('::') ? [...groups, ...Array<string>(Math.max(missing, 0)).fill('0')] : groups
  const network = [...all, ...tail.split(':')]
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** True for the names of this machine, as an address on the web writes them. */
export const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

const withoutZone = (ip: string): string => ip.split('%', 1)[0] ?? ip
