// Posts to an address that a person has named: never into a network that is not public, and with bounds on what the other side does.
import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress, withoutBrackets } from '../config/ip-address.ts'

export interface GuardedPost {
  headers: Record<string, string>
  body: string
  /** Whether an address that is not public may be reached. */
  allows: (ip: string) => boolean
  timeoutMs?: number
  /** All addresses of a host name. */
  resolve?: (name: string) => Promise<Resolved[]>
}

interface Resolved {
  address: string
  family: number
}

const resolveByDns = (name: string): Promise<Resolved[]> => lookup(name, { all: true })

/** Why nothing was delivered, as one sentence for the person who named the address. */
export class NotDelivered extends Error {
  override name = 'NotDelivered'
}

/**
 * Throws NotDelivered unless the other side answers with a status from 200 to 299. A redirect is not followed, and nothing but the
 * beginning of the reply is read. All addresses of the name are checked, and the connection goes to the first of these that answers,
 * whatever the name stands for a moment later.
 */
export async function postGuarded(
  address: URL,
  { headers, body, allows, timeoutMs = 10_000, resolve = resolveByDns }: GuardedPost,
): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs)
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () =>
      reject(new NotDelivered(`It did not answer within ${timeoutMs / 1000} s.`)),
    )
  })
  const status = await Promise.race([
    late,
    allowedAddresses(address, allows, resolve).then(to => post(address, to, { headers, body, signal })),
  ])
  if (status < 200 || status > 299) throw new NotDelivered(`It answered with status ${status}.`)
}

type Addresses = [Resolved, ...Resolved[]]

async function allowedAddresses(
  { hostname }: URL,
  allows: GuardedPost['allows'],
  resolve: typeof resolveByDns,
): Promise<Addresses> {
  const found = await resolve(withoutBrackets(hostname)).catch(() => [])
  const [first, ...others] = found
  if (!first) throw new NotDelivered('Its host name is unknown.')
  if (!found.every(({ address }) => isPublicAddress(address) || allows(address)))
    throw new NotDelivered('Its host is in a private network, which is not allowed here.')
  return [first, ...others]
}

interface Posted {
  headers: Record<string, string>
  body: string
  signal: AbortSignal
}

/** The status of the reply. */
function post(url: URL, found: Addresses, { headers, body, signal }: Posted): Promise<number> {
  const pinned: LookupFunction = (_name, { all }, done) =>
    all ? done(null, found) : done(null, found[0].address, found[0].family)
  const { request } = url.protocol === 'http:' ? http : https
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: 'POST', agent: false, lookup: pinned, signal, headers, maxHeaderSize: 16 * 1024 },
      reply => {
        resolve(reply.statusCode ?? 0)
        reply.destroy()
      },
    )
    sent.on('error', ({ code }: NodeJS.ErrnoException) =>
      reject(new NotDelivered(`It could not be reached (${code ?? 'no reason given'}).`)),
    )
    sent.end(body)
  })
}
