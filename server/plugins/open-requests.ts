// Knows which requests of each connection were taken and have no reply yet: too many close it, and a server that ends leaves none
// without a reply.
import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { serverEnds } from '../../domain/messages/server.ts'
import { TryLater } from '../http/errors.ts'
import { replyWithError } from './error-replies.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Replies to every request that has no reply yet: its outcome is unknown. */
    endOpenRequests(): void
  }
}

const restartSeconds = 10

/**
 * Requests of one connection that may wait for their replies: the beginnings of all these are held in memory. Browsers and proxies send
 * a request after the reply to the one before; a packet of somebody else's can have a thousand.
 */
const maxPending = 10

export const openRequests = fp(async app => {
  const open = new Map<Socket, Set<FastifyReply>>()
  const openOn = (socket: Socket): Set<FastifyReply> => {
    const known = open.get(socket)
    if (known) return known
    const replies = new Set<FastifyReply>()
    open.set(socket, replies)
    // A reply that waits for another is not closed with the connection.
    socket.once('close', () => open.delete(socket))
    return replies
  }
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const replies = openOn(socket)
    if (replies.size >= maxPending) {
      // The rest of the packet is still read.
      reply.hijack()
      return void socket.destroy()
    }
    replies.add(reply)
    reply.raw.once('close', () => replies.delete(reply))
    done()
  })
  app.decorate('endOpenRequests', () => {
    for (const reply of [...open.values()].flatMap(replies => [...replies]))
      if (!reply.sent) replyWithError(new TryLater('busy', serverEnds, restartSeconds), reply.request, reply)
  })
})
