// The HTTP application: every plugin and route, joined. Tests call it without a socket.
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Database } from './database/connect.ts'
import { refusal } from './errors.ts'
import { logController, loggerOptions } from './logging.ts'
import { antiForgery } from './plugins/anti-forgery.ts'
import { clientFiles } from './plugins/client-files.ts'
import { errorReplies, replyWithError } from './plugins/error-replies.ts'
import { securityHeaders } from './plugins/security-headers.ts'
import { sessionCookies } from './plugins/session-cookies.ts'
import { whoIsAsking } from './plugins/who-is-asking.ts'
import { serverKey } from './repositories/server-keys.ts'
import { identify } from './routes/api/auth/identify.ts'
import { login } from './routes/api/auth/login.ts'
import { logout } from './routes/api/auth/logout.ts'
import { byTxId } from './routes/api/schedules/by-tx-id.ts'
import { deliver } from './routes/api/schedules/deliver.ts'
import { list } from './routes/api/schedules/list.ts'
import { healthz } from './routes/healthz.ts'
import { readyz } from './routes/readyz.ts'
import type { Settings } from './settings.ts'

declare module 'fastify' {
  interface FastifyInstance {
    db: Database
  }
}

export interface AppParts {
  settings: Pick<Settings, 'logLevel' | 'publicUrl'>
  /** Migrated. */
  db: Database
  /** The folder of the built client. */
  clientFolder?: string
  /** Where the logs go, if not to stdout. */
  logStream?: Writable
}

export async function buildApp({
  settings,
  db,
  clientFolder,
  logStream,
}: AppParts): Promise<FastifyInstance> {
  const { logLevel, publicUrl } = settings
  const secure = publicUrl?.protocol === 'https:'
  const key = await serverKey(db, 'anti-forgery')

  const app = Fastify({ ...fastifyOptions, logger: loggerOptions(logLevel, logStream) })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // Every body of this API is JSON.
  app.removeContentTypeParser('text/plain')
  app.decorate('db', db)

  await app.register(errorReplies)
  await app.register(securityHeaders, { secure })
  await app.register(sessionCookies, { secure })
  await app.register(antiForgery, { secure, publicUrl, key })
  await app.register(clientFiles, { folder: clientFolder })
  await app.register(healthz)
  await app.register(readyz)
  await app.register(api)
  return app
}

async function api(app: FastifyInstance): Promise<void> {
  await app.register(whoIsAsking)
  await app.register(identify)
  await app.register(login)
  await app.register(logout)
  await app.register(list)
  await app.register(byTxId)
  await app.register(deliver)
}

const fastifyOptions = {
  bodyLimit: 1024 * 1024,
  /** Long enough for the largest plan over a slow line; a sender that is slower is cut. */
  requestTimeout: 120_000,
  forceCloseConnections: 'idle' as const,
  // A tx_id is any text, and up to nine characters stand for one of it in an address.
  routerOptions: { maxParamLength: 16_000 },
  logController,
  genReqId: () => randomUUID(),
  frameworkErrors: replyWithError,
  clientErrorHandler: answerUnreadable,
}

/** What could not be read as HTTP has no request to reply to. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const status = unreadableStatus[error.code ?? ''] ?? 400
  const body = JSON.stringify(refusal(status === 431 ? 'too_large' : 'malformed').reply)
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

const unreadableStatus: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}
