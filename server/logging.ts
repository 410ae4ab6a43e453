// What goes into the logs: JSON lines with a request id, and nothing that lets a reader act as somebody else.

import type { Writable } from 'node:stream'
import { type FastifyRequest, LogController } from 'fastify'
import type { LogLevel } from './settings.ts'

export const loggerOptions = (level: LogLevel, stream?: Writable) => ({
  level,
  ...(stream && { stream }),
  redact: { paths: secretPaths, censor: '[redacted]' },
  serializers: { req: requestForLog, err: errorForLog },
})

/** Probes come every few seconds and say nothing new. */
export const logController = new LogController({ disableRequestLogging: ({ url }) => probes.has(url) })

const probes = new Set(['/healthz', '/readyz', '/metrics'])

const secretHeaders = ['cookie', 'authorization', 'set-cookie', 'x-xsrf-token']
const secretPaths = ['headers', 'req.headers', 'res.headers', 'err.headers'].flatMap(place =>
  secretHeaders.map(header => `${place}["${header}"]`),
)

/** Without the query, which can hold the token of a password reset; also where something on the way has encoded its mark. */
const requestForLog = ({ method, url, ip }: FastifyRequest) => ({
  method,
  path: url.split(/[?;#]|%3f|%3b|%23/i, 1)[0],
  ip,
})

/** What an error says, and nothing else that it carries: the database's carry rows, a library's what it was sent. */
function errorForLog(thrown: Error & { code?: string }): LoggedError {
  const { name: type, message, stack = '', code } = thrown
  return { type, message, stack, ...(code !== undefined && { code }) }
}

interface LoggedError {
  [field: string]: unknown
  type: string
  message: string
  stack: string
  code?: string
}
