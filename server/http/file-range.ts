// Sends a file of any size, or the part of it that a request asks for, without reading more than that (RFC 9110).
import { type FileHandle, open } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from './errors.ts'

interface Part {
  start: number
  /** Included. */
  end: number
}

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
    return await sendPart(request, reply, handle)
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function sendPart(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  handle: FileHandle,
): Promise<FastifyReply> {
  const { size, mtimeMs, ino } = await handle.stat()
  const tag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}-${ino.toString(36)}"`
  reply.headers({ etag: tag, 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache' })
  if (isListed(tag, headers['if-none-match'])) return withoutBody(reply.code(304), handle)
  const condition = headers['if-range']
  const part = condition === undefined || condition === tag ? partOf(headers.range, size) : 'whole'
  if (part === 'none') {
    reply.header('content-range', `bytes */${size}`)
    return withoutBody(reply.code(416), handle)
  }
  reply.type('application/octet-stream')
  if (part === 'whole') return reply.header('content-length', size).send(handle.createReadStream())
  const { start, end } = part
  return reply
    .code(206)
    .headers({ 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 })
    .send(handle.createReadStream({ start, end }))
}

async function withoutBody(reply: FastifyReply, handle: FileHandle): Promise<FastifyReply> {
  await handle.close()
  return reply.send()
}

/** As tags are compared where a change of the content matters not: a proxy may have made ours a weak one. */
const isListed = (tag: string, list = ''): boolean =>
  list.split(',').some(each => ['*', tag].includes(each.trim().replace(/^W\//, '')))

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
