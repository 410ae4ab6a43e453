// What the value of one setting may be. A message is one whole sentence, from the rule that the caller names.
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { roleNames } from '../../domain/roles.ts'
import { isLoopback } from './ip-address.ts'

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** The message of a broken rule: 'PORT must be a whole number from 0 to 65535, not '80.5'.' */
export function notThis(rule: string) {
  return ({ input }: { input?: unknown }) => `${rule}, not '${masked(String(input))}'.`
}

/** The text between '//' and '@' may be a password that was put there by mistake. */
const masked = (value: string): string => value.replace(/\/\/[^/]*@/, '//***@')

export function text(pattern: RegExp, rule: string) {
  return z.string().check(z.regex(pattern, { error: notThis(rule) }))
}

/** Ends included; `unit` is of what so many are counted, if anything. */
export function wholeNumber(name: string, [min, max]: readonly [number, number], unit?: string) {
  const range = `a whole number${unit ? ` of ${unit}` : ''} from ${min} to ${max}`
  const error = notThis(`${name} must be ${range}`)
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/, { error })), z.transform(Number)),
    z.number().check(z.gte(min, { error }), z.lte(max, { error })),
  )
}

/** A URL without query, fragment, user and password. */
export function url(isAllowed: (url: URL) => boolean, rule: string) {
  const isBare = ({ search, hash, username, password }: URL) => !(search || hash || username || password)
  const isRight = (value: string) => {
    const parsed = parseUrl(value)
    return parsed !== undefined && isBare(parsed) && isAllowed(parsed)
  }
  return z.pipe(
    z.string().check(z.refine(isRight, { error: notThis(rule) })),
    z.transform(value => new URL(value)),
  )
}

export const parseUrl = (value: string): URL | undefined => (URL.canParse(value) ? new URL(value) : undefined)

/** Whoever intercepts the connection to the provider could sign in as anybody, so http is allowed on this machine only. */
export function isSafeIssuer({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

export function networks(name: string) {
  const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
    error: ({ input }) =>
      `${name} must list addresses or networks, like 127.0.0.1,10.0.0.0/8; '${input}' is neither.`,
  })
  return z.pipe(z.pipe(z.string(), z.transform(split)), z.array(network))
}

export function roleList(name: string) {
  const role = z.enum(roleNames, {
    error: ({ input }) => `${name} must list roles out of ${roleNames.join(', ')}; '${input}' is none.`,
  })
  return z.pipe(z.pipe(z.string(), z.transform(split)), z.array(role))
}

const split = (list: string) =>
  list
    .split(',')
    .filter(Boolean)
    .map(each => each.trim())

/** `problemOf` returns the message of what is wrong with a value, or undefined. */
export function checked(problemOf: (value: string) => string | undefined) {
  return z.string().check(({ value, issues }) => {
    const message = problemOf(value)
    if (message !== undefined) issues.push({ code: 'custom', input: value, message })
  })
}

/** A file of SHA-1 hashes, of which only the beginning is read here: it can be large. */
export function hashList(name: string) {
  return checked(file =>
    /^[0-9A-F]{40}(?![0-9A-F])/i.test(beginningOf(file, 64).bytes.toString('latin1'))
      ? undefined
      : `${name} must be a file of SHA-1 hashes that the server can read, one a line in ascending order, and '${file}' is not.`,
  )
}

/** A file of map tiles, of which only the header is read here. */
export function tileFile(name: string) {
  return checked(file => {
    const fault = faultOfTiles(file)
    return fault === undefined ? undefined : `${name} must be ${rightTiles}, and '${file}' ${fault}.`
  })
}

const rightTiles =
  'a PMTiles file (version 3) of vector tiles that the server can read, as they are or compressed with gzip'

const tileHeaderBytes = 127
const vectorTiles = 1
/** Without compression, and gzip. */
const readableCompressions = [1, 2]

function faultOfTiles(file: string): string | undefined {
  const { bytes, size } = beginningOf(file, tileHeaderBytes)
  if (bytes.length === 0) return 'cannot be read'
  if (bytes.length < tileHeaderBytes || bytes.toString('latin1', 0, 7) !== 'PMTiles' || bytes[7] !== 3)
    return 'is none'
  if (bytes[99] !== vectorTiles) return 'has tiles of another kind'
  const compressions = [bytes[97], bytes[98]]
  if (!compressions.every(each => readableCompressions.includes(each ?? 0)))
    return 'is compressed in another way'
  const end = bytes.readBigUInt64LE(56) + bytes.readBigUInt64LE(64)
  return end > BigInt(size) ? 'ends before its tiles do' : undefined
}

/** Empty if the file cannot be read. */
function beginningOf(file: string, maxBytes: number): { bytes: Buffer; size: number } {
  const bytes = Buffer.alloc(maxBytes)
  try {
    const descriptor = openSync(file, 'r')
    try {
      return { bytes: bytes.subarray(0, readSync(descriptor, bytes)), size: fstatSync(descriptor).size }
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return { bytes: Buffer.alloc(0), size: 0 }
  }
}

/** Of the mail library's parameters, the two that control STARTTLS (server/mail/mail.ts). */
const smtpParameters = ['requireTLS', 'ignoreTLS']

/** The message does not repeat the value, because a mistyped address can still hold the password. */
export function smtpUrl() {
  return checked(value => {
    const parsed = parseUrl(value)
    if (!parsed?.hostname || !['smtp:', 'smtps:'].includes(parsed.protocol))
      return 'SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465 (its value is not shown here).'
    const isKnown = ([name, given]: [string, string]) =>
      smtpParameters.includes(name) && ['true', 'false'].includes(given)
    return [...parsed.searchParams].every(isKnown)
      ? undefined
      : `SMTP_URL takes no parameters but ${smtpParameters.join(' and ')}, which are true or false.`
  })
}

/** First without encryption, then with an unverified certificate, then PostgreSQL's names for modes that encrypt. */
const sslModes = ['disable', 'no-verify', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full']

/** The message does not repeat the value, because a mistyped address can still hold the password. */
export function databaseUrl(name: string) {
  const problemOf = (value: string) => {
    const parsed = parseUrl(value)
    if (!parsed || !['postgres:', 'postgresql:'].includes(parsed.protocol))
      return `${name} must look like postgres://user:password@host:5432/database (its value is not shown here).`
    const { searchParams } = parsed
    const problem =
      unreadableFileProblem(searchParams) ?? sslModeProblem(searchParams) ?? missingSslModeProblem(parsed)
    return problem && `${name}: ${problem}`
  }
  return z.pipe(checked(problemOf), z.transform(withVerifiedCertificate))
}

/** Checked before the first connection, because the driver would throw in the middle of a handshake. */
function unreadableFileProblem(parameters: URLSearchParams): string | undefined {
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = parameters.get(name)
    if (file !== null && !isPem(file))
      return `${name} must be a file in PEM format that the server can read, and '${file}' is not.`
  }
  return undefined
}

function isPem(file: string): boolean {
  try {
    return /^-----BEGIN /m.test(readFileSync(file, 'utf8'))
  } catch {
    return false
  }
}

function sslModeProblem(parameters: URLSearchParams): string | undefined {
  const mode = parameters.get('sslmode')
  return mode === null || sslModes.includes(mode)
    ? undefined
    : `sslmode must be disable, no-verify, require or verify-full, not '${mode}'.`
}

/** To another machine the records go encrypted, unless somebody says that they need not. */
function missingSslModeProblem({ hostname, searchParams }: URL): string | undefined {
  const isLocal = hostname === '' || isLoopback(hostname)
  return isLocal || searchParams.has('sslmode') || searchParams.has('ssl')
    ? undefined
    : 'add ?sslmode=require, because the database is on another machine, or ?sslmode=disable if the network between is private.'
}

/** Every encrypted mode verifies the certificate and its host: without that, anybody on the network could answer. */
function withVerifiedCertificate(value: string): string {
  if (new URL(value).searchParams.has('uselibpqcompat')) return value
  return value.replace(/([?&]sslmode=)(?:allow|prefer|require|verify-ca)(?=[&#]|$)/, '$1verify-full')
}

/** Where backups are stored. */
export type BackupPlace = { kind: 'folder'; folder: string } | { kind: 's3'; bucket: string; prefix: string }

export function backupPlace() {
  const s3 = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/
  const rule = 'BACKUP_TO must be a path of a folder, or s3://bucket/prefix'
  const isRight = (value: string) =>
    /^\w+:\/\//.test(value) ? s3.test(value) && !/(^|\/)\.\.?(\/|$)/.test(value) : !value.includes('\0')
  return z.pipe(
    z.string().check(z.refine(isRight, { error: notThis(rule) })),
    z.transform((value): BackupPlace => {
      const [, bucket, prefix = ''] = s3.exec(value) ?? []
      if (!bucket) return { kind: 'folder', folder: path.resolve(value) }
      return { kind: 's3', bucket, prefix: prefix.replace(/^\/+|\/+$/g, '') }
    }),
  )
}

/** Whether each is a valid key is known when it is used for the first time, at the start. The message does not repeat the value: it may be the secret identity. */
export function ageRecipients() {
  const recipient = z.string().check(
    z.regex(/^age1[a-z0-9]+$/, {
      error:
        'BACKUP_AGE_RECIPIENT must list public keys of age, like age1..., separated by commas (its value is not shown here).',
    }),
  )
  return z.pipe(z.pipe(z.string(), z.transform(split)), z.array(recipient))
}
