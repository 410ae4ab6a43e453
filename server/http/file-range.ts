// Sends a file of any size, or the part of it that a request asks for, without reading more than that (RFC 9110).
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { entityTag } from './entity-tags.ts'
import { refusal } from './errors.ts'

interface Part {
  start: number
  /** Included. */
  end: number
}

/** Up to here a part is read before it is sent, so that no file stays open for a client that takes its time. */
const maxReadBytes = 4 * 1_024 * 1_024

/** The caller has authorized the request; `file` is never of the client's choice. */
export async function sendFilePart(
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
): Promise<FastifyReply> {
  const handle = await open(file).catch(error => {
    request.log.error({ err: error }, 'a file that a setting names cannot be read')
    throw refusal('not_found')
  })
  try {
    const { size, mtimeMs } = await handle.stat()
    // Copies of a file on several servers are the same to a client, and some copy no parts of a second.
    const tag = entityTag(`${size.toString(36)}-${Math.floor(mtimeMs / 1_000).toString(36)}`)
    reply.headers({ etag: tag, 'accept-ranges': 'bytes' })
    const { range, 'if-range': condition } = request.headers
    const part = condition === undefined || condition === tag ? partOf(range, size) : 'whole'
    if (part === 'none') {
      await handle.close()
      return reply.code(416).header('content-range', `bytes */${size}`).send()
    }
    const { start, end } = part === 'whole' ? { start: 0, end: size - 1 } : part
    if (part !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
    return await sendBytes(request, reply, handle, { start, end })
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  handle: FileHandle,
  { start, end }: Part,
): Promise<FastifyReply> {
  const length = end - start + 1
  reply.headers({ 'content-type': 'application/octet-stream', 'content-length': length })
  if (length > maxReadBytes) {
    const stream = handle.createReadStream({ start, end })
    endWithConnection(request, stream)
    return reply.send(stream)
  }
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start)
  await handle.close()
  if (bytesRead < length) throw new Error('A file became shorter while it was read.')
  return reply.send(buffer)
}

/** A reply that waits behind others on its connection is not told when that closes. */
function endWithConnection({ raw: { socket } }: FastifyRequest, stream: Readable): void {
  const end = () => stream.destroy()
  socket.once('close', end)
  stream.once('close', () => socket.off('close', end))
}

/** One part only: a request for several, or in another unit, is sent the whole file, as servers may. */
export function partOf(range: string | undefined, size: number): Part | 'whole' | 'none' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return 'whole'
  if (first === '') {
    const count = Math.min(Number(last), size)
    return count > 0 ? { start: size - count, end: size - 1 } : 'none'
  }
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)]
  if (last !== '' && Number(last) < start) return 'whole'
  return start < size ? { start, end } : 'none'
}
