// Compares and classifies IP addresses.
import { BlockList, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The network of one client: an IPv4 address, or an IPv6 /64, within which a client can choose any address. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  const prefix = address.parts.slice(0, 4).map(part => part.toString(16))
  return `${prefix.join(':')}::/64`
}

/** Whether an address is one of these addresses or in one of these networks. */
export function isIn(networks: readonly string[]): (ip: string) => boolean {
  const list = new BlockList()
  const family = (ip: string) => (isIPv6(ip) ? 'ipv6' : 'ipv4')
  for (const network of networks) {
    const [ip = '', prefix] = network.split('/')
    if (prefix === undefined) list.addAddress(ip, family(ip))
    else list.addSubnet(ip, Number(prefix), family(ip))
  }
  return ip => list.check(ip, family(ip))
}

/** Whether the host of a URL is this machine. */
export function isLoopback(hostname: string): boolean {
  const ip = withoutBrackets(hostname)
  return hostname === 'localhost' || (ipaddr.isValid(ip) && ipaddr.parse(ip).range() === 'loopback')
}

/** Whether the host of a URL is this address, in any spelling; false for names. */
export function isSameAddress(hostname: string, address: string): boolean {
  const ip = withoutBrackets(hostname)
  if (!ipaddr.isValid(ip) || !ipaddr.isValid(address)) return false
  return ipaddr.process(ip).toString() === ipaddr.process(address).toString()
}

/** A URL writes an IPv6 address in brackets. */
export const withoutBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** Whether an address is in no network that is private, local, reserved or for a special use. */
export function isPublicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  // All others of IPv6 are reserved, those with an IPv4 address in them (::10.0.0.1) included.
  const isAssigned = address instanceof ipaddr.IPv4 || address.match(assignedIpv6)
  return isAssigned && address.range() === 'unicast'
}

const assignedIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')
