// The HTTP application: all plugins and routes. Tests call it without a socket.
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { TelemetryDays } from '../../domain/telemetry/levels.ts'
import type { TimeZone } from '../../domain/time/zone.ts'
import { breachedPasswords, type IsBreached } from '../auth/breached-passwords.ts'
import { identityProvider } from '../auth/oidc.ts'
import { type HashCost, recommendedCost } from '../auth/passwords.ts'
import { type BackupSettings, readSettings, type Settings } from '../config/settings.ts'
import type { Database } from '../database/connect.ts'
import { boundConnections } from '../http/connections.ts'
import { refusal } from '../http/errors.ts'
import { defaultHttpLimits, type HttpLimits, serverOptions } from '../http/http-limits.ts'
import { childLoggerFactory, logController, loggerOptions } from '../http/logging.ts'
import { serializeOnce } from '../http/serialization.ts'
import { activeTracing } from '../http/tracing.ts'
import { createMailer } from '../mail/mail.ts'
import { defaultPlanLimits, type PlanLimits } from '../plans/plan-limits.ts'
import { apiDocument } from '../plugins/api-document.ts'
import { clientFiles } from '../plugins/client-files.ts'
import { compression } from '../plugins/compression.ts'
import { errorReplies, replyWithError } from '../plugins/error-replies.ts'
import { history } from '../plugins/history.ts'
import { hostCheck } from '../plugins/host-check.ts'
import { idempotency } from '../plugins/idempotency.ts'
import { antiForgery } from '../plugins/identity/anti-forgery.ts'
import { challenges } from '../plugins/identity/challenges.ts'
import { identityProviders } from '../plugins/identity/identity-provider.ts'
import { knownBrowsers } from '../plugins/identity/known-browsers.ts'
import { serverKeys } from '../plugins/identity/server-keys.ts'
import { sessionCookies } from '../plugins/identity/session-cookies.ts'
import { jsonBodies } from '../plugins/json-bodies.ts'
import { mailQueue } from '../plugins/mail-queue.ts'
import { metrics } from '../plugins/metrics.ts'
import { openRequests } from '../plugins/open-requests.ts'
import { planIntake } from '../plugins/plan-intake.ts'
import { proxyWarning } from '../plugins/proxy-warning.ts'
import { quotas } from '../plugins/quotas.ts'
import { type RateLimits, rateLimits, rateLimitsOf } from '../plugins/rate-limits.ts'
import { defaultEventOptions, type RecordEventsOptions, recordEvents } from '../plugins/record-events.ts'
import { recordVersions } from '../plugins/record-versions.ts'
import { requestLimits } from '../plugins/request-limits.ts'
import { requestTraces } from '../plugins/request-traces.ts'
import { securityHeaders } from '../plugins/security-headers.ts'
import { slowBodies } from '../plugins/slow-bodies.ts'
import { telemetryBudget } from '../plugins/telemetry-budget.ts'
import { unreadReplies } from '../plugins/unread-replies.ts'
import { api } from '../routes/api.ts'
import { healthRoute, readinessRoute } from '../routes/health.ts'

declare module 'fastify' {
  interface FastifyInstance {
    db: Database
    /** How many days telemetry is kept. */
    telemetryDays: TelemetryDays
    /** Of the operator. */
    timeZone: TimeZone
    /** How many days an invitation can be accepted. */
    invitationDays: number
    /** Which backups the server makes by itself; undefined: none. */
    backups: BackupSettings | undefined
    /** There is no mail server. */
    writesMailFiles: boolean
    /** Whether the demo's well-known password may be used to sign in. */
    allowsDemoPassword(request: FastifyRequest): boolean
    /** The cost of hashing a password. */
    hashCost: HashCost
    /** Whether a password is in the list of those that were stolen elsewhere. */
    isBreached: IsBreached
    /** The operator's file of map tiles. */
    mapTilesFile: string | undefined
  }
}

export interface AppOptions {
  /** Omitted settings have their defaults. */
  settings: Pick<Settings, 'logLevel' | 'publicUrl'> & Partial<Settings>
  /** Migrated. */
  db: Database
  /** The folder of the built client. */
  clientFolder?: string
  /** The built code of the process that reads large plans. */
  planProcess?: string
  /** Whether the demo's well-known password may be used to sign in; false by default. */
  allowsDemoPassword?: (request: FastifyRequest) => boolean
  /** The cost of hashing a password; by default what is recommended. */
  hashCost?: HashCost
  /** Where the logs go; stdout by default. */
  logStream?: Writable
  /** Rate limits that differ from the defaults. */
  limits?: RateLimits
  /** HTTP limits that differ from the defaults. */
  httpLimits?: HttpLimits
  /** Options of the event stream that differ from the defaults. */
  events?: Partial<RecordEventsOptions>
  /** Plan limits that differ from the defaults. */
  planLimits?: Partial<PlanLimits>
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { clientFolder, planProcess, limits, httpLimits = defaultHttpLimits, planLimits, events } = options
  const settings = { ...readSettings({}), ...options.settings }
  const { publicUrl, sessionIdleHours, sessionMaxHours } = settings
  const secure = publicUrl?.protocol === 'https:'

  const app = createApp(settings, options)
  const tracing = activeTracing()
  // First, so that its span is around what all others do.
  if (tracing) await app.register(requestTraces, { tracing })
  await app.register(apiDocument, { secure })
  await app.register(errorReplies)
  await app.register(openRequests)
  await app.register(slowBodies, { withinMs: httpLimits.smallBodyTimeoutMs })
  // Before the compression, which makes streams of replies.
  await app.register(unreadReplies, {
    idleTimeoutMs: httpLimits.idleTimeoutMs,
    maxBytesPerPerson: 4 * defaultPlanLimits(settings.planMaxMb).maxBytes,
  })
  await app.register(compression)
  await app.register(jsonBodies)
  await app.register(metrics, { token: settings.metricsToken })
  await app.register(securityHeaders, { secure, withSubdomains: settings.hstsSubdomains })
  await app.register(hostCheck, { host: settings.host, publicUrl })
  const sessionLimits = {
    idleHours: sessionIdleHours,
    absoluteHours: sessionMaxHours,
    factorRoles: settings.factorRoles,
  }
  await app.register(sessionCookies, { secure, limits: sessionLimits })
  await app.register(serverKeys)
  await app.register(antiForgery, { secure, publicUrl })
  await app.register(knownBrowsers, { secure })
  await app.register(challenges, { secure, publicUrl })
  await app.register(rateLimits, { limits: limits ?? rateLimitsOf(settings.signInLimits) })
  await app.register(requestLimits, { limits: settings.requestLimits })
  await app.register(telemetryBudget, { limits: settings.telemetryLimits })
  await app.register(quotas, { maxRecords: settings.maxRecords })
  await app.register(proxyWarning)
  await app.register(mailQueue, {
    mailer: createMailer(settings),
    publicUrl,
    webhookNetworks: settings.webhookNetworks,
  })
  await app.register(identityProviders, {
    secure,
    publicUrl,
    provider: identityProvider(settings.oidc),
    isSetUp: settings.oidc !== undefined,
  })
  await app.register(clientFiles, { folder: clientFolder })
  await app.register(recordVersions)
  await app.register(recordEvents, {
    ...defaultEventOptions,
    maxInAll: Math.ceil(settings.maxConnections / 2),
    directUrl: settings.databaseDirectUrl,
    ...events,
  })
  await app.register(idempotency)
  await app.register(history)
  await app.register(planIntake, {
    limits: { ...defaultPlanLimits(settings.planMaxMb), ...planLimits },
    planProcess,
  })
  await app.register(healthRoute)
  await app.register(readinessRoute)
  await app.register(api)
  return app
}

/** Fastify with the server's own options and decorations, but without plugins and routes. */
function createApp(
  settings: Settings,
  { db, allowsDemoPassword, hashCost, logStream, httpLimits = defaultHttpLimits }: AppOptions,
): FastifyInstance {
  const app: FastifyInstance = Fastify({
    ...fastifyOptions,
    ...serverOptions(httpLimits),
    logger: loggerOptions(settings.logLevel, logStream),
    logController: logController(settings.logLevel),
    trustProxy: settings.trustProxy.length ? settings.trustProxy : false,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializeOnce(serializerCompiler))
  boundConnections(app.server, {
    max: settings.maxConnections,
    maxPerAddress: settings.maxConnectionsPerAddress,
    trustProxy: settings.trustProxy,
  })
  app.decorate('db', db)
  app.decorate('telemetryDays', settings.telemetryDays)
  app.decorate('timeZone', settings.timeZone)
  app.decorate('invitationDays', settings.invitationDays)
  app.decorate('backups', settings.backups)
  app.decorate('writesMailFiles', settings.smtpUrl === undefined)
  app.decorate('allowsDemoPassword', allowsDemoPassword ?? (() => false))
  app.decorate('isBreached', breachedPasswords(settings.breachedPasswordsFile))
  app.decorate('mapTilesFile', settings.mapTilesFile)
  app.decorate('hashCost', hashCost ?? recommendedCost)
  return app
}

const fastifyOptions = {
  // Several times the size of the largest record or password; routes with larger bodies set their own limit.
  bodyLimit: 16 * 1024,
  forceCloseConnections: 'idle' as const,
  // Requests that arrive while the server ends are handled normally: the database runs until the last one is done.
  return503OnClosing: false,
  // maxParamLength: one character of a tx_id can take nine characters in a URL.
  // ignoreTrailingSlash: some paths of the spec end with a slash and others do not, which callers easily mistake.
  routerOptions: { maxParamLength: 16_000, ignoreTrailingSlash: true },
  childLoggerFactory,
  genReqId: () => randomUUID(),
  frameworkErrors: replyToUndecodableUrl,
  clientErrorHandler: replyToUnreadableRequest,
}

/** A URL that cannot be decoded reaches neither a hook nor a route. */
function replyToUndecodableUrl(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  request.server.addSecurityHeaders(request, reply)
  replyWithError(error, request, reply)
}

/** Bytes that are not valid HTTP have no request object, so the reply is written to the socket. */
function replyToUnreadableRequest(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const status = unreadableStatus[error.code ?? ''] ?? 400
  this.log.info({ ip: socket.remoteAddress, code: error.code }, 'a request could not be read')
  const body = JSON.stringify(refusal(status === 431 ? 'too_large' : 'malformed').reply)
  const headers = {
    ...this.securityHeaders,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  // Gives the client time to read the reply, then stops one that keeps sending.
  setTimeout(() => socket.destroy(), closeDelayMs).unref()
}

const closeDelayMs = 1_000

const unreadableStatus: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}
