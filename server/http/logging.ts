// What goes into the logs: JSON lines with a request id, and nothing that lets a reader act as somebody else.

import type { Writable } from 'node:stream'
import { type FastifyBaseLogger, type FastifyRequest, LogController } from 'fastify'
import type { LogLevel } from '../config/settings.ts'

export const loggerOptions = (level: LogLevel, stream?: Writable) => ({
  level,
  ...(stream && { stream }),
  redact: { paths: secretPaths, censor: '[redacted]' },
  serializers: { req: requestForLog, err: errorForLog },
})

/** Tells of each request that it came and how it went, where the level lets that be written. */
class RequestLog extends LogController {
  readonly #tells: boolean

  constructor(level: LogLevel) {
    // Probes come every few seconds and say nothing new.
    super({ disableRequestLogging: ({ url }) => probes.has(url) })
    this.#tells = ['info', 'debug', 'trace'].includes(level)
  }

  override incomingRequest(...told: Parameters<LogController['incomingRequest']>): void {
    if (this.#tells) super.incomingRequest(...told)
  }

  override requestCompleted(...told: Parameters<LogController['requestCompleted']>): void {
    const [error] = told
    if (this.#tells || error) super.requestCompleted(...told)
  }
}

export const logController = (level: LogLevel): LogController => new RequestLog(level)

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

type Parent = FastifyBaseLogger & { isLevelEnabled?(level: string): boolean }
type Child = Parameters<FastifyBaseLogger['child']>

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/**
 * A request's logger, which knows the request's id. It is made with the first line that is to be written, because at the level
 * `warn` hardly any request writes one, and making it costs as much as finding out who asks.
 */
class RequestLogger {
  declare fatal: FastifyBaseLogger['fatal']
  declare error: FastifyBaseLogger['error']
  declare warn: FastifyBaseLogger['warn']
  declare info: FastifyBaseLogger['info']
  declare debug: FastifyBaseLogger['debug']
  declare trace: FastifyBaseLogger['trace']
  readonly #parent: Parent
  readonly #child: Child
  #made: FastifyBaseLogger | undefined

  constructor(parent: Parent, child: Child) {
    this.#parent = parent
    this.#child = child
  }

  get level(): string {
    return this.#parent.level
  }

  silent(): void {}

  child(...asked: Child): FastifyBaseLogger {
    return this.made().child(...asked)
  }

  writes(level: string): boolean {
    return this.#parent.isLevelEnabled?.(level) ?? true
  }

  made(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(...this.#child)
    return this.#made
  }
}

for (const level of levels)
  RequestLogger.prototype[level] = function (this: RequestLogger, ...line: [object]) {
    if (this.writes(level)) this.made()[level](...line)
  }

export const childLoggerFactory = (parent: FastifyBaseLogger, ...child: Child): FastifyBaseLogger =>
  new RequestLogger(parent, child)
