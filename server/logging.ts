// What goes into the logs: JSON lines with a request id, and nothing that lets a reader act as somebody else.

import type { Writable } from 'node:stream'
import { type FastifyRequest, LogController } from 'fastify'
import type { LogLevel } from './settings.ts'

export const loggerOptions = (level: LogLevel, stream?: Writable) => ({
  level,
  ...(stream && { stream }),
  redact: { paths: secretPaths, censor: '[redacted]' },
  serializers: { req: requestForLog },
})

/** Probes come every few seconds and say nothing new. */
export const logController = new LogController({ disableRequestLogging: ({ url }) => probes.has(url) })

const probes = new Set(['/healthz', '/readyz'])

const secretHeaders = ['cookie', 'authorization', 'set-cookie', 'x-xsrf-token']
const secretPaths = ['headers', 'req.headers', 'res.headers', 'err.headers'].flatMap(place =>
  secretHeaders.map(header => `${place}["${header}"]`),
)

/** Without the query, which can hold the token of a password reset. */
const requestForLog = ({ method, url, ip }: FastifyRequest) => ({ method, path: url.split('?', 1)[0], ip })
