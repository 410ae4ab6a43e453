// The logs: JSON lines with a request id, and nothing that lets a reader act as somebody else.
import type { Writable } from 'node:stream'
import { type FastifyBaseLogger, type FastifyRequest, LogController } from 'fastify'
import type { LogLevel } from '../config/settings.ts'

export const loggerOptions = (level: LogLevel, stream?: Writable) => ({
  level,
  ...(stream && { stream }),
  redact: { paths: secretPaths, censor: '[redacted]' },
  serializers: { req: requestForLog, err: errorForLog },
})

/** Logs the start and the end of each request, if the level allows it. */
class RequestLog extends LogController {
  readonly #logsRequests: boolean

  constructor(level: LogLevel) {
    // Probes come every few seconds and contain nothing new.
    super({ disableRequestLogging: ({ url }) => probes.has(url) })
    this.#logsRequests = ['info', 'debug', 'trace'].includes(level)
  }

  override incomingRequest(...args: Parameters<LogController['incomingRequest']>): void {
    if (this.#logsRequests) super.incomingRequest(...args)
  }

  override requestCompleted(...args: Parameters<LogController['requestCompleted']>): void {
    const [error] = args
    if (this.#logsRequests || error) super.requestCompleted(...args)
  }
}

export const logController = (level: LogLevel): LogController => new RequestLog(level)

const probes = new Set(['/healthz', '/readyz', '/metrics'])

const secretHeaders = ['cookie', 'authorization', 'set-cookie', 'x-xsrf-token']
const secretPaths = ['headers', 'req.headers', 'res.headers', 'err.headers'].flatMap(owner =>
  secretHeaders.map(header => `${owner}["${header}"]`),
)

/** Without the query, which can hold the token of a password reset; also if a proxy has encoded its question mark. */
const requestForLog = ({ method, url, ip }: FastifyRequest) => ({
  method,
  path: url.split(/[?;#]|%3f|%3b|%23/i, 1)[0],
  ip,
})

/** The message and stack of an error, and nothing else: the database's errors carry rows, a library's what was sent to it. */
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
 * A request's logger, with the request's id. The real one is created with the first line, because at the level `warn` hardly any
 * request logs a line, and creating it costs as much as authenticating the request.
 */
class RequestLogger {
  declare fatal: FastifyBaseLogger['fatal']
  declare error: FastifyBaseLogger['error']
  declare warn: FastifyBaseLogger['warn']
  declare info: FastifyBaseLogger['info']
  declare debug: FastifyBaseLogger['debug']
  declare trace: FastifyBaseLogger['trace']
  readonly #parent: Parent
  #child: Child
  #created: FastifyBaseLogger | undefined

  constructor(parent: Parent, child: Child) {
    this.#parent = parent
    this.#child = child
  }

  get level(): string {
    return this.#parent.level
  }

  silent(): void {}

  child(...args: Child): FastifyBaseLogger {
    return this.created().child(...args)
  }

  /** All further lines have these fields too. */
  addFields(fields: object): void {
    const [before, options] = this.#child
    this.#child = [{ ...before, ...fields }, options]
    this.#created = undefined
  }

  isEnabled(level: string): boolean {
    return this.#parent.isLevelEnabled?.(level) ?? true
  }

  created(): FastifyBaseLogger {
    this.#created ??= this.#parent.child(...this.#child)
    return this.#created
  }
}

for (const level of levels)
  RequestLogger.prototype[level] = function (this: RequestLogger, ...line: [object]) {
    if (this.isEnabled(level)) this.created()[level](...line)
  }

export interface LoggedPerson {
  /** The id of the person who is signed in. */
  user?: string
  /** The id of the account that somebody tried to sign in to. */
  account?: string
  /** The id of the access key that a program has presented. */
  key?: string
}

/** All further lines of a request name this person. */
export function addPerson(log: FastifyBaseLogger, person: LoggedPerson): void {
  if (log instanceof RequestLogger) log.addFields(person)
}

export const childLoggerFactory = (parent: FastifyBaseLogger, ...child: Child): FastifyBaseLogger =>
  new RequestLogger(parent, child)
