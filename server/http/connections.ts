// Limits the open connections, in total and per address, because each costs memory.
import type { Server } from 'node:http'
import { isIn, networkOf } from '../config/ip-address.ts'

export interface ConnectionLimits {
  max: number
  maxPerAddress: number
  /** Addresses and networks of proxies. They have many clients behind them, so only the total limit applies. */
  trustProxy: readonly string[]
}

/** Closes each connection above a limit as soon as it is opened. */
export function boundConnections(server: Server, { max, maxPerAddress, trustProxy }: ConnectionLimits): void {
  const isTrusted = isIn(trustProxy)
  const openFrom = new Map<string, number>()
  server.maxConnections = max
  server.on('connection', socket => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isTrusted(remoteAddress)) return
    const address = networkOf(remoteAddress)
    const open = openFrom.get(address) ?? 0
    if (open >= maxPerAddress) return void socket.destroy()
    openFrom.set(address, open + 1)
    socket.once('close', () => {
      const left = (openFrom.get(address) ?? 1) - 1
      if (left > 0) openFrom.set(address, left)
      else openFrom.delete(address)
    })
  })
}
