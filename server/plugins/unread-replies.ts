// Replies that their receiver does not read: what they hold in memory is limited for each person, and their connection is closed.
import { Socket } from 'node:net'
import fp from 'fastify-plugin'
import { tooManyUnread } from '../../domain/messages/server.ts'
import { TryLater } from '../http/errors.ts'
import { refusalAs } from './error-replies.ts'

export interface UnreadRepliesOptions {
  /** A connection on which nothing was transferred for this long is closed. */
  idleTimeoutMs: number
  /** Of one person. A reply alone may be larger. */
  maxBytesPerPerson: number
}

export const unreadReplies = fp<UnreadRepliesOptions>(async (app, { idleTimeoutMs, maxBytesPerPerson }) => {
  const bytesOf = new Map<string, number>()

  app.addHook('onSend', (request, reply, payload, done) => {
    const { method, principal } = request
    const { socket } = request.raw
    const bytes = sizeOf(payload)
    if (bytes < minBytes) return done()
    // Nobody receives it any more, and what is listened for below has happened already.
    if (socket.destroyed || reply.raw.destroyed) return done()
    // Node waits once more where a part of what it has written was taken. Requests of tests have no such socket.
    if (socket instanceof Socket) socket.setTimeout(idleTimeoutMs / 2)
    if (!principal) return done()
    const { id } = principal.user
    const before = bytesOf.get(id) ?? 0
    // What was changed is told in any case.
    const isOfChange = method !== 'GET' && reply.statusCode < 400
    if (!isOfChange && before > 0 && before + bytes > maxBytesPerPerson) {
      // Not thrown: the reply may be to an error itself, and then another one is told in the framework's words.
      const refusal = new TryLater('too_many', tooManyUnread, retrySeconds)
      return done(null, JSON.stringify(refusalAs(refusal, request, reply)))
    }
    bytesOf.set(id, before + bytes)
    let isOpen = true
    const release = () => {
      if (!isOpen) return
      isOpen = false
      socket.off('close', release)
      const left = (bytesOf.get(id) ?? 0) - bytes
      if (left > 0) bytesOf.set(id, left)
      else bytesOf.delete(id)
    }
    reply.raw.once('close', release)
    // A reply that waits for another is not closed with the connection.
    socket.once('close', release)
    done()
  })
})

/** Of smaller ones a connection holds few (open-requests.ts). */
const minBytes = 64 * 1024
const retrySeconds = 5

/** A stream reads no more from the database than was taken of it, and its next part may take as long as a query. */
function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload)
  return Buffer.isBuffer(payload) ? payload.length : 0
}
