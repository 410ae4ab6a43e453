// What the environment sets, checked before anything is started.
import path from 'node:path'
import { StartRefused } from './start-refused.ts'

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
  return value
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
