// What the environment sets, checked before anything is started.
import { readFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { isLoopback } from './address.ts'
import { StartRefused } from './startup-error.ts'

export interface Settings {
  /** 0 lets the system choose a free port. */
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  /** A PostgreSQL to use in place of the embedded one. It can hold a password: never print it. */
  databaseUrl: string | undefined
  /** The origin under which browsers reach this server, where it is not the address that it listens on. */
  publicUrl: URL | undefined
  logLevel: LogLevel
  /** Fill an empty store with demo data. */
  demo: boolean
  /** For so many days telemetry is kept. */
  telemetryDays: number
  /** A session that was not used for so long is over. */
  sessionIdleHours: number
  /** A session that was begun so long ago is over, however much it is used. */
  sessionMaxHours: number
  /** The addresses and networks of the proxies whose word on a caller's address is taken; by default nobody's is. */
  trustProxy: string[]
  /** What a scraper of /metrics sends as its bearer token; without it there are no metrics. */
  metricsToken: string | undefined
  /** Where mails are handed to; without it they are written into dataDir. It can hold a password: never print it. */
  smtpUrl: string | undefined
  /** Whom mails are from, as a mail writes it. */
  mailFrom: string
  /** The identity provider that people may sign in with. */
  oidc: OidcSettings | undefined
}

export interface OidcSettings {
  issuer: URL
  clientId: string
  /** Undefined for a client that has none and proves itself by PKCE alone. */
  clientSecret: string | undefined
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** A setting that makes no sense. The sentence names the variable and what is wrong with its value. */
export class SettingRefused extends StartRefused {
  override name = 'SettingRefused'
}

type Environment = Record<string, string | undefined>

/** Reads the settings; an unset or empty variable means its default. Throws SettingRefused. */
export const readSettings = (env: Environment): Settings => ({
  port: readPort(env.PORT || '8080'),
  host: readHost(env.HOST || '127.0.0.1'),
  dataDir: readFolder(env.DATA_DIR || './data'),
  databaseUrl: env.DATABASE_URL ? readDatabaseUrl(env.DATABASE_URL) : undefined,
  publicUrl: env.PUBLIC_URL ? readPublicUrl(env.PUBLIC_URL) : undefined,
  logLevel: readLogLevel(env.LOG_LEVEL || 'info'),
  demo: readDemo(env.DEMO || '0'),
  telemetryDays: readTelemetryDays(env.TELEMETRY_DAYS || '90'),
  sessionIdleHours: readHours('SESSION_IDLE_HOURS', env.SESSION_IDLE_HOURS || '12'),
  sessionMaxHours: readHours('SESSION_MAX_HOURS', env.SESSION_MAX_HOURS || '168'),
  trustProxy: (env.TRUST_PROXY || '').split(',').filter(Boolean).map(readNetwork),
  metricsToken: env.METRICS_TOKEN ? readMetricsToken(env.METRICS_TOKEN) : undefined,
  smtpUrl: env.SMTP_URL ? readSmtpUrl(env.SMTP_URL) : undefined,
  mailFrom: readMailFrom(
    env.MAIL_FROM || `Gridhaul <gridhaul@${parseUrl(env.PUBLIC_URL ?? '')?.hostname || 'localhost'}>`,
  ),
  oidc: readOidc(env),
})

function readPort(value: string): number {
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535)
    throw new SettingRefused(`PORT must be a whole number from 0 to 65535, not '${value}'.`)
  return Number(value)
}

function readHost(value: string): string {
  if (!/^[\w.:%-]+$/.test(value))
    throw new SettingRefused(`HOST must be an address or a host name without a port, not '${value}'.`)
  return value
}

function readFolder(value: string): string {
  if (value.includes('\0')) throw new SettingRefused('DATA_DIR must be a path of a folder.')
  return path.resolve(value)
}

/** The value is not repeated in the refusal, because a mistyped address can still hold the password. */
function readDatabaseUrl(value: string): string {
  const url = parseUrl(value)
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol))
    throw new SettingRefused(
      'DATABASE_URL must look like postgres://user:password@host:5432/database (its value is not shown here).',
    )
  refuseUnreadableFiles(url.searchParams)
  return withCheckedCertificate(url.searchParams, value)
}

/** The first without encryption, the second without a look at the certificate, and PostgreSQL's names for all that encrypts. */
const sslModes = ['disable', 'no-verify', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full']

/** Who asks for encryption gets it with a look at the certificate and its host: without one anybody on the way could answer. */
function withCheckedCertificate(asked: URLSearchParams, value: string): string {
  const mode = asked.get('sslmode')
  if (mode !== null && !sslModes.includes(mode))
    throw new SettingRefused(
      `DATABASE_URL: sslmode must be disable, no-verify, require or verify-full, not '${mode}'.`,
    )
  if (asked.has('uselibpqcompat')) return value
  return value.replace(/([?&]sslmode=)(?:allow|prefer|require|verify-ca)(?=[&#]|$)/, '$1verify-full')
}

/** Looked at before the first connection, where the driver would throw in the middle of a handshake. */
function refuseUnreadableFiles(asked: URLSearchParams): void {
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = asked.get(name)
    if (file !== null && !isPem(file))
      throw new SettingRefused(
        `DATABASE_URL: ${name} must be a file in PEM format that the server can read, and '${file}' is not.`,
      )
  }
}

function isPem(file: string): boolean {
  try {
    return /^-----BEGIN /m.test(readFileSync(file, 'utf8'))
  } catch {
    return false
  }
}

function readPublicUrl(value: string): URL {
  const url = parseUrl(value)
  const bare = url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
  if (!bare || !['http:', 'https:'].includes(url.protocol))
    throw new SettingRefused(
      `PUBLIC_URL must be an http or https address without a path, like https://gridhaul.example, not '${masked(value)}'.`,
    )
  return url
}

const parseUrl = (value: string): URL | undefined => (URL.canParse(value) ? new URL(value) : undefined)

/** Text between '//' and '@' may be a password that was put there by mistake. */
const masked = (value: string): string => value.replace(/\/\/[^/]*@/, '//***@')

function readLogLevel(value: string): LogLevel {
  const level = logLevels.find(known => known === value)
  if (!level) throw new SettingRefused(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not '${value}'.`)
  return level
}

function readDemo(value: string): boolean {
  if (value !== '0' && value !== '1') throw new SettingRefused(`DEMO must be 1 or 0, not '${value}'.`)
  return value === '1'
}

/** Ten years are beyond what a browser keeps a cookie for. */
const mostHours = 87_600

function readHours(name: string, value: string): number {
  if (!/^\d{1,5}$/.test(value) || Number(value) < 1 || Number(value) > mostHours)
    throw new SettingRefused(
      `${name} must be a whole number of hours from 1 to ${mostHours}, not '${value}'.`,
    )
  return Number(value)
}

function readNetwork(value: string): string {
  const [address = '', bits, ...rest] = value.trim().split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[net.isIP(address)] ?? -1
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
  if (most < 0 || !isNetwork || rest.length)
    throw new SettingRefused(
      `TRUST_PROXY must list addresses or networks, like 127.0.0.1,10.0.0.0/8, and '${value}' is neither.`,
    )
  return value.trim()
}

/** Of the mail library's, the two that say whether a connection that begins in the clear has to be encrypted (server/mail/mail.ts). */
const smtpParameters = ['requireTLS', 'ignoreTLS']

/** The value is not repeated in the refusal, because a mistyped address can still hold the password. */
function readSmtpUrl(value: string): string {
  const url = parseUrl(value)
  if (!url?.hostname || !['smtp:', 'smtps:'].includes(url.protocol))
    throw new SettingRefused(
      'SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465 (its value is not shown here).',
    )
  for (const [name, given] of url.searchParams)
    if (!smtpParameters.includes(name) || !['true', 'false'].includes(given))
      throw new SettingRefused(
        `SMTP_URL takes no parameters but ${smtpParameters.join(' and ')}, which are true or false.`,
      )
  return value
}

function readMailFrom(value: string): string {
  if (!/^(?:[^<>\r\n]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/.test(value))
    throw new SettingRefused(
      `MAIL_FROM must be a mail address, like Gridhaul <gridhaul@example.com>, not '${value}'.`,
    )
  return value
}

function readOidc(env: Environment): OidcSettings | undefined {
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_ISSUER: issuer } = env
  if (!clientId && (clientSecret || issuer))
    throw new SettingRefused('OIDC_CLIENT_ID must be set where OIDC_ISSUER or OIDC_CLIENT_SECRET is.')
  if (!clientId) return undefined
  return {
    issuer: readIssuer(issuer || 'https://accounts.google.com'),
    clientId,
    clientSecret: clientSecret || undefined,
  }
}

/** Whoever sits between the server and its provider could sign in as anybody: only this machine is asked without https. */
function readIssuer(value: string): URL {
  const url = parseUrl(value)
  const bare = url && !url.search && !url.hash && !url.username && !url.password
  if (!bare || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))))
    throw new SettingRefused(
      `OIDC_ISSUER must be an https address, like https://accounts.google.com, not '${masked(value)}'.`,
    )
  return url
}

/** Ten years: five hundred weeks are as many as a question for an old record should have to look into. */
const mostTelemetryDays = 3_653

function readTelemetryDays(value: string): number {
  if (!/^\d{1,4}$/.test(value) || Number(value) < 1 || Number(value) > mostTelemetryDays)
    throw new SettingRefused(
      `TELEMETRY_DAYS must be a whole number of days from 1 to ${mostTelemetryDays}, not '${value}'.`,
    )
  return Number(value)
}

function readMetricsToken(value: string): string {
  if (!/^[\x21-\x7e]{16,}$/.test(value))
    throw new SettingRefused(
      'METRICS_TOKEN must have 16 characters or more, without spaces (its value is not shown here).',
    )
  return value
}
