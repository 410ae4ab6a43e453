// Limits how many requests of one connection wait for their replies: the beginnings of all these are held in memory. Browsers and
// proxies send a request after the reply to the one before; a packet of somebody else's can have a thousand.
import type { Socket } from 'node:net'
import fp from 'fastify-plugin'

const maxPending = 10

/** A connection with more is closed. */
export const pipelinedRequests = fp(
  async app => {
    const pending = new WeakMap<Socket, number>()
    const add = (socket: Socket, more: number): number => {
      const count = (pending.get(socket) ?? 0) + more
      pending.set(socket, count)
      return count
    }
    app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
      if (add(socket, 1) > maxPending) {
        // The rest of the packet is still read.
        reply.hijack()
        return void socket.destroy()
      }
      reply.raw.once('close', () => add(socket, -1))
      done()
    })
  },
  { name: 'pipelined-requests' },
)
