// The settings, read from environment variables and validated before anything is started.
import path from 'node:path'
import * as z from 'zod/mini'
import { type RoleName, roleNames } from '../../domain/roles.ts'
import type { TelemetryDays } from '../../domain/telemetry/levels.ts'
import { isZoneName, type TimeZone } from '../../domain/time/zone.ts'
import { withSecretFiles } from './secret-files.ts'
import {
  ageRecipients,
  type BackupPlace,
  backupPlace,
  databaseUrl,
  hashList,
  isSafeIssuer,
  logLevels,
  networks,
  notThis,
  roleList,
  smtpUrl,
  text,
  tileFile,
  url,
  wholeNumber,
} from './setting-schemas.ts'
import { InvalidSetting } from './startup-error.ts'

export interface Settings {
  /** 0 lets the system choose a free port. */
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  /** A PostgreSQL to use instead of the embedded one. May contain a password: never print it. */
  databaseUrl: string | undefined
  /** The same database without the pooler that `databaseUrl` leads through, for LISTEN. Never print it. */
  databaseDirectUrl: string | undefined
  /** The origin under which browsers reach this server, if it is not the address that it listens on. */
  publicUrl: URL | undefined
  /** Whether the hosts below the one of `publicUrl` are reached over https only, too. */
  hstsSubdomains: boolean
  logLevel: LogLevel
  /** Of the operator: an IANA name. Plans without an offset, alarms, mails and days go by it. */
  timeZone: TimeZone
  /** Whether an empty database is filled with demo data, and for whom: this machine, or everybody. */
  demo: DemoMode
  /** The size limit of a plan. */
  planMaxMb: number
  /** How many requests a minute each person and each access key may make; 0: no limit. */
  requestLimits: Record<'person' | 'key', number>
  /** How many records of telemetry each access key may send; 0: no limit. */
  telemetryLimits: Record<'minute' | 'day', number>
  /** How many organizations, users, assets, trucks, places and plans there may be, of each. */
  maxRecords: number
  /** How many connections may be open at once. */
  maxConnections: number
  /** The same for one address that is not a trusted proxy. */
  maxConnectionsPerAddress: number
  /** How many days telemetry is kept; each level at least as long as the finer ones. */
  telemetryDays: TelemetryDays
  /** How many days entries of the history are kept. */
  historyDays: number
  /** Where the head of the history is kept every hour. Absolute. */
  historyHeadFile: string
  /** Whom it is mailed to; undefined: nobody. */
  historyHeadMail: string | undefined
  /** A session ends when it was not used for this long. */
  sessionIdleHours: number
  /** A session ends this long after it began, even if it is in use. */
  sessionMaxHours: number
  /** How many wrong passwords are accepted in so many minutes. */
  signInLimits: Record<'address' | 'accountHere' | 'account' | 'minutes', number>
  /** Who has one of these roles and no second factor may only set one up. */
  factorRoles: readonly RoleName[]
  /** A list of passwords that were stolen elsewhere. Absolute; undefined: none. */
  breachedPasswordsFile: string | undefined
  /** Of map tiles (PMTiles). */
  mapTilesFile: string | undefined
  /** How many days an invitation can be accepted. */
  invitationDays: number
  /** The addresses and networks of proxies that may state a client's address; none by default. */
  trustProxy: string[]
  /** Addresses and networks that are not public and that alarms may be posted to; none by default. */
  webhookNetworks: string[]
  /** The bearer token for /metrics; without it there are no metrics. */
  metricsToken: string | undefined
  /** The mail server; without it mails are written into dataDir. May contain a password: never print it. */
  smtpUrl: string | undefined
  /** The From header of mails. */
  mailFrom: string
  /** The identity provider for single sign-on. */
  oidc: OidcSettings | undefined
  /** Backups that the server makes by itself; undefined: none. */
  backups: BackupSettings | undefined
  /** The public keys of age that backups are encrypted for. */
  backupRecipients: string[]
}

export interface BackupSettings {
  place: BackupPlace
  /** Where `place` is a bucket. Never print it. */
  s3: S3Settings | undefined
  everyHours: number
  /** All of so many days stay. */
  days: number
  /** And before them the last one of each week, for so many weeks. */
  weeks: number
  /** With it, backups are verified by decrypting what was stored. Absolute. */
  identityFile: string | undefined
  /** An empty database to verify in, where none can be created. May contain a password: never print it. */
  verifyUrl: string | undefined
}

export interface S3Settings {
  endpoint: URL
  region: string
  keyId: string
  secret: string
}

const demoModes = { 0: 'off', 1: 'local', public: 'public' } as const
export type DemoMode = (typeof demoModes)[keyof typeof demoModes]

export interface OidcSettings {
  issuer: URL
  clientId: string
  /** Undefined for a public client, which proves itself by PKCE only. */
  clientSecret: string | undefined
  /** How long ago the person may have signed in at the provider; undefined: that is up to the provider. */
  maxAgeMinutes?: number | undefined
}

export type LogLevel = (typeof logLevels)[number]

/** Reads the settings; an unset or empty variable means its default. Throws InvalidSetting. */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  const set = Object.entries(withSecretFiles(variables)).filter(([, value]) => value)
  const { data: env, error } = environment.safeParse(Object.fromEntries(set))
  if (!env) throw new InvalidSetting(error.issues[0]?.message)
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    publicUrl: env.PUBLIC_URL,
    hstsSubdomains: env.HSTS_SUBDOMAINS === '1',
    logLevel: env.LOG_LEVEL,
    timeZone: env.TIME_ZONE,
    demo: demoModes[env.DEMO],
    planMaxMb: env.PLAN_MAX_MB,
    requestLimits: { person: env.REQUESTS_PER_MINUTE, key: env.KEY_REQUESTS_PER_MINUTE },
    telemetryLimits: { minute: env.KEY_RECORDS_PER_MINUTE, day: env.KEY_RECORDS_PER_DAY },
    maxRecords: env.MAX_RECORDS,
    maxConnections: env.MAX_CONNECTIONS,
    maxConnectionsPerAddress: env.MAX_CONNECTIONS_PER_ADDRESS,
    telemetryDays: daysOfLevels(env),
    historyDays: env.HISTORY_DAYS,
    historyHeadFile: path.resolve(env.HISTORY_HEAD_FILE ?? path.join(env.DATA_DIR, 'history-heads')),
    historyHeadMail: env.HISTORY_HEAD_MAIL,
    sessionIdleHours: env.SESSION_IDLE_HOURS,
    sessionMaxHours: env.SESSION_MAX_HOURS,
    signInLimits: {
      address: env.SIGN_IN_TRIES_PER_ADDRESS,
      accountHere: env.SIGN_IN_TRIES,
      account: env.SIGN_IN_TRIES_PER_ACCOUNT,
      minutes: env.SIGN_IN_MINUTES,
    },
    factorRoles: roleNames.filter(
      role =>
        env.SECOND_FACTOR_ROLES.includes(role) ||
        (role === 'ADMIN' && env.ADMIN_SECOND_FACTOR === 'required'),
    ),
    breachedPasswordsFile: env.BREACHED_PASSWORDS_FILE && path.resolve(env.BREACHED_PASSWORDS_FILE),
    mapTilesFile: env.MAP_TILES_FILE && path.resolve(env.MAP_TILES_FILE),
    invitationDays: env.INVITATION_DAYS,
    trustProxy: env.TRUST_PROXY,
    webhookNetworks: env.WEBHOOK_NETWORKS,
    metricsToken: env.METRICS_TOKEN,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `Gridhaul <gridhaul@${env.PUBLIC_URL?.hostname ?? 'localhost'}>`,
    oidc: env.OIDC_CLIENT_ID
      ? {
          issuer: env.OIDC_ISSUER ?? new URL('https://accounts.google.com'),
          clientId: env.OIDC_CLIENT_ID,
          clientSecret: env.OIDC_CLIENT_SECRET,
          maxAgeMinutes: env.OIDC_MAX_AGE_MINUTES,
        }
      : undefined,
    backups: env.BACKUP_TO && {
      place: env.BACKUP_TO,
      s3: s3Of(env),
      everyHours: env.BACKUP_EVERY_HOURS,
      days: env.BACKUP_DAYS,
      weeks: env.BACKUP_WEEKS,
      identityFile: env.BACKUP_AGE_IDENTITY_FILE && path.resolve(env.BACKUP_AGE_IDENTITY_FILE),
      verifyUrl: env.BACKUP_VERIFY_URL,
    },
    backupRecipients: env.BACKUP_AGE_RECIPIENT,
  }
}

function s3Of(env: Environment): S3Settings | undefined {
  if (env.BACKUP_TO?.kind !== 's3') return undefined
  if (!env.BACKUP_S3_KEY || !env.BACKUP_S3_SECRET)
    throw new InvalidSetting('BACKUP_S3_KEY and BACKUP_S3_SECRET must be set for a bucket.')
  const region = env.BACKUP_S3_REGION
  return {
    endpoint: env.BACKUP_S3_ENDPOINT ?? new URL(`https://s3.${region}.amazonaws.com`),
    region,
    keyId: env.BACKUP_S3_KEY,
    secret: env.BACKUP_S3_SECRET,
  }
}

/** Ten years, longer than any browser keeps a cookie. */
const maxSessionHours = 87_600

/** Ten years: a query for an old record searches up to 500 weekly tables then, which should be the limit. */
const maxTelemetryDays = 3_653

/** Ten years. */
const maxHistoryDays = 3_653

/** What it is where it is not set comes first. */
const wholeNumberOr = (unset: string, ...number: Parameters<typeof wholeNumber>) =>
  z.prefault(wholeNumber(...number), unset)

/** A rollup is made of the level below it, so that it stays at least as long. */
function daysOfLevels(env: Environment): TelemetryDays {
  const raw = env.TELEMETRY_DAYS
  const minutes = Math.max(raw, env.TELEMETRY_1MIN_DAYS)
  const quarters = Math.max(minutes, env.TELEMETRY_15MIN_DAYS)
  return { raw, '1min': minutes, '15min': quarters, '1day': Math.max(quarters, env.TELEMETRY_1DAY_DAYS) }
}

type Environment = z.infer<typeof environment>

/** The variables that are set. Every message is one whole sentence that starts with the variable's name. */
const environment = z
  .object({
    PORT: wholeNumberOr('8080', 'PORT', [0, 65_535]),
    HOST: z.prefault(
      text(/^[\w.:%-]+$/, 'HOST must be an address or a host name without a port'),
      '127.0.0.1',
    ),
    DATA_DIR: z.prefault(
      z.string().check(z.regex(/^[^\0]+$/, 'DATA_DIR must be a path of a folder.')),
      './data',
    ),
    DATABASE_URL: z.optional(databaseUrl('DATABASE_URL')),
    DATABASE_DIRECT_URL: z.optional(databaseUrl('DATABASE_DIRECT_URL')),
    PUBLIC_URL: z.optional(
      url(
        ({ protocol, pathname }) => ['http:', 'https:'].includes(protocol) && pathname === '/',
        'PUBLIC_URL must be an http or https address without a path, like https://gridhaul.example',
      ),
    ),
    HSTS_SUBDOMAINS: z.prefault(
      z.enum(['1', '0'], { error: notThis('HSTS_SUBDOMAINS must be 1 or 0') }),
      '0',
    ),
    LOG_LEVEL: z.prefault(
      z.enum(logLevels, { error: notThis(`LOG_LEVEL must be one of ${logLevels.join(', ')}`) }),
      'info',
    ),
    TIME_ZONE: z.prefault(
      z.string().check(
        z.refine(isZoneName, {
          error: notThis('TIME_ZONE must be the name of a time zone, like Europe/Berlin or UTC'),
        }),
      ),
      'UTC',
    ),
    DEMO: z.prefault(z.enum(['1', '0', 'public'], { error: notThis('DEMO must be 1, 0 or public') }), '0'),
    PLAN_MAX_MB: wholeNumberOr('16', 'PLAN_MAX_MB', [1, 64], 'megabytes'),
    REQUESTS_PER_MINUTE: wholeNumberOr('3000', 'REQUESTS_PER_MINUTE', [0, 99_999], 'requests'),
    KEY_REQUESTS_PER_MINUTE: wholeNumberOr('6000', 'KEY_REQUESTS_PER_MINUTE', [0, 99_999], 'requests'),
    KEY_RECORDS_PER_MINUTE: wholeNumberOr('600000', 'KEY_RECORDS_PER_MINUTE', [0, 999_999_999], 'records'),
    KEY_RECORDS_PER_DAY: wholeNumberOr('100000000', 'KEY_RECORDS_PER_DAY', [0, 999_999_999], 'records'),
    MAX_RECORDS: wholeNumberOr('50000', 'MAX_RECORDS', [1, 99_999], 'records'),
    MAX_CONNECTIONS: wholeNumberOr('10000', 'MAX_CONNECTIONS', [1, 65_535], 'connections'),
    MAX_CONNECTIONS_PER_ADDRESS: wholeNumberOr(
      '500',
      'MAX_CONNECTIONS_PER_ADDRESS',
      [1, 65_535],
      'connections',
    ),
    TELEMETRY_DAYS: wholeNumberOr('90', 'TELEMETRY_DAYS', [1, maxTelemetryDays], 'days'),
    TELEMETRY_1MIN_DAYS: wholeNumberOr('180', 'TELEMETRY_1MIN_DAYS', [1, maxTelemetryDays], 'days'),
    TELEMETRY_15MIN_DAYS: wholeNumberOr('1096', 'TELEMETRY_15MIN_DAYS', [1, maxTelemetryDays], 'days'),
    TELEMETRY_1DAY_DAYS: wholeNumberOr('3653', 'TELEMETRY_1DAY_DAYS', [1, maxTelemetryDays], 'days'),
    HISTORY_DAYS: wholeNumberOr('730', 'HISTORY_DAYS', [1, maxHistoryDays], 'days'),
    HISTORY_HEAD_FILE: z.optional(
      z.string().check(z.regex(/^[^\0]+$/, 'HISTORY_HEAD_FILE must be a path of a file.')),
    ),
    HISTORY_HEAD_MAIL: z.optional(
      text(
        /^[^<>\s@,]+@[^<>\s@,]+$/,
        'HISTORY_HEAD_MAIL must be one mail address, like audit@gridhaul.example',
      ),
    ),
    SESSION_IDLE_HOURS: wholeNumberOr('12', 'SESSION_IDLE_HOURS', [1, maxSessionHours], 'hours'),
    SESSION_MAX_HOURS: wholeNumberOr('168', 'SESSION_MAX_HOURS', [1, maxSessionHours], 'hours'),
    SIGN_IN_TRIES: wholeNumberOr('10', 'SIGN_IN_TRIES', [1, 1_000], 'tries'),
    SIGN_IN_TRIES_PER_ACCOUNT: wholeNumberOr('100', 'SIGN_IN_TRIES_PER_ACCOUNT', [1, 10_000], 'tries'),
    SIGN_IN_TRIES_PER_ADDRESS: wholeNumberOr('100', 'SIGN_IN_TRIES_PER_ADDRESS', [1, 10_000], 'tries'),
    SIGN_IN_MINUTES: wholeNumberOr('15', 'SIGN_IN_MINUTES', [1, 1_440], 'minutes'),
    ADMIN_SECOND_FACTOR: z.prefault(
      z.enum(['optional', 'required'], {
        error: notThis('ADMIN_SECOND_FACTOR must be optional or required'),
      }),
      'optional',
    ),
    SECOND_FACTOR_ROLES: z.prefault(roleList('SECOND_FACTOR_ROLES'), ''),
    BREACHED_PASSWORDS_FILE: z.optional(hashList('BREACHED_PASSWORDS_FILE')),
    MAP_TILES_FILE: z.optional(tileFile('MAP_TILES_FILE')),
    INVITATION_DAYS: wholeNumberOr('7', 'INVITATION_DAYS', [1, 90], 'days'),
    TRUST_PROXY: z.prefault(networks('TRUST_PROXY'), ''),
    WEBHOOK_NETWORKS: z.prefault(networks('WEBHOOK_NETWORKS'), ''),
    METRICS_TOKEN: z.optional(
      z
        .string()
        .check(
          z.regex(
            /^[\x21-\x7e]{16,}$/,
            'METRICS_TOKEN must have 16 characters or more, without spaces (its value is not shown here).',
          ),
        ),
    ),
    SMTP_URL: z.optional(smtpUrl()),
    MAIL_FROM: z.optional(
      text(
        /^(?:[^<>\r\n]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
        'MAIL_FROM must be a mail address, like Gridhaul <gridhaul@example.com>',
      ),
    ),
    OIDC_ISSUER: z.optional(
      url(isSafeIssuer, 'OIDC_ISSUER must be an https address, like https://accounts.google.com'),
    ),
    OIDC_CLIENT_ID: z.optional(z.string()),
    OIDC_CLIENT_SECRET: z.optional(z.string()),
    OIDC_MAX_AGE_MINUTES: z.optional(wholeNumber('OIDC_MAX_AGE_MINUTES', [1, 10_080], 'minutes')),
    BACKUP_TO: z.optional(backupPlace()),
    BACKUP_EVERY_HOURS: wholeNumberOr('24', 'BACKUP_EVERY_HOURS', [1, 744], 'hours'),
    BACKUP_DAYS: wholeNumberOr('7', 'BACKUP_DAYS', [1, 3_653], 'days'),
    BACKUP_WEEKS: wholeNumberOr('5', 'BACKUP_WEEKS', [0, 522], 'weeks'),
    BACKUP_AGE_RECIPIENT: z.prefault(ageRecipients(), ''),
    BACKUP_AGE_IDENTITY_FILE: z.optional(z.string()),
    BACKUP_S3_ENDPOINT: z.optional(
      url(
        ({ protocol, pathname }) => ['http:', 'https:'].includes(protocol) && pathname === '/',
        'BACKUP_S3_ENDPOINT must be an http or https address without a path, like https://s3.example',
      ),
    ),
    BACKUP_S3_REGION: z.prefault(
      text(/^[\w-]+$/, 'BACKUP_S3_REGION must be the name of a region, like eu-central-1'),
      'us-east-1',
    ),
    BACKUP_S3_KEY: z.optional(z.string()),
    BACKUP_S3_SECRET: z.optional(z.string()),
    BACKUP_VERIFY_URL: z.optional(databaseUrl('BACKUP_VERIFY_URL')),
  })
  .check(
    z.refine(
      env => env.DATABASE_DIRECT_URL === undefined || env.DATABASE_URL !== undefined,
      'DATABASE_URL must be set where DATABASE_DIRECT_URL is.',
    ),
    z.refine(
      env => env.OIDC_CLIENT_ID !== undefined || !(env.OIDC_ISSUER || env.OIDC_CLIENT_SECRET),
      'OIDC_CLIENT_ID must be set where OIDC_ISSUER or OIDC_CLIENT_SECRET is.',
    ),
  )
