// Classifies the errors that PostgreSQL and its driver throw.
import { certificateFault } from '../config/certificate-faults.ts'

/**
 * SQLSTATEs (PostgreSQL, appendix A): a broken connection, a server that stops or starts, a query that took too long, no free
 * connection; no disk or memory left; a primary that has become a standby; a changed user, password or database.
 */
const awayStates = /^(08...|57P0[1-5]|57014|53[123]00|58030|25006|25P03|28000|28P01|3D000)$/
const awaySystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
])
/** The driver's errors without a code. */
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/

/** A connection leads to a standby, which can only read, and what it reads may be old. */
export class StandbyReached extends Error {
  override name = 'StandbyReached'

  constructor() {
    super('the database is a standby')
  }
}

/** Something is committed here, and a standby that takes over may not have it: the outcome is unknown. */
export class CommitUnconfirmed extends Error {
  override name = 'CommitUnconfirmed'

  constructor() {
    super('committed, and not confirmed by a standby')
  }
}

/** All connections stayed in use for as long as a request waits for one, and the database responds. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
}

/** Whether a request did not get one of the connections in time: the driver's error, which has no code. */
export const isConnectionMissed = (thrown: unknown): boolean =>
  thrown instanceof Error && thrown.message.startsWith('timeout exceeded when trying to connect')

/** Whether the database was not available: the same request can succeed a moment later. */
export function isDatabaseAway(thrown: unknown): boolean {
  if (thrown instanceof AggregateError) return thrown.errors.some(isDatabaseAway)
  if (!(thrown instanceof Error)) return false
  if (thrown instanceof StandbyReached || thrown instanceof DatabaseBusy) return true
  const { code, syscall } = thrown as NodeJS.ErrnoException
  if (code && awayStates.test(code)) return true
  if (certificateFault(code) || isEncryptionMissing(thrown)) return true
  if (code && awaySystemCodes.has(code))
    return syscall === undefined || /^(connect|read|write|getaddrinfo)$/.test(syscall)
  return awayMessages.test(thrown.message)
}

/** Whether the database says that it is no primary, or that it ends or starts: its connections are of no more use. */
export const isPrimaryGone = (thrown: unknown): boolean =>
  thrown instanceof StandbyReached || ['25006', '57P01', '57P02', '57P03'].some(code => hasCode(thrown, code))

/**
 * Whether PostgreSQL warns that a commit waits no longer for its standby. The driver reports success then. The name of its function
 * is not translated, as the text is.
 */
export const isReplicationCancelled = ({
  code,
  routine,
}: {
  code: string | undefined
  routine: string | undefined
}): boolean => code === '01000' && routine === 'SyncRepWaitForLSN'

/** Whether the role may not do this. */
export const isForbidden = (thrown: unknown): boolean => hasCode(thrown, '42501')

/** Whether PostgreSQL ended a deadlock by failing this transaction: the same request can succeed a moment later. */
export const isDeadlock = (thrown: unknown): boolean => hasCode(thrown, '40P01')

/** Whether encryption is required and the server does not offer it. The driver gives this no code. */
export const isEncryptionMissing = (thrown: unknown): boolean =>
  thrown instanceof Error && thrown.message === 'The server does not support SSL connections'

/** Whether a text contains a character that PostgreSQL cannot store: U+0000, or half of a surrogate pair. */
export const isTextRefused = (thrown: unknown): boolean =>
  hasCode(thrown, '22021') || hasCode(thrown, '22P05')

/** The name of the constraint that a write broke. */
export const brokenConstraint = (thrown: unknown): string | undefined =>
  thrown instanceof Error && 'constraint' in thrown && typeof thrown.constraint === 'string'
    ? thrown.constraint
    : undefined

/** True for JSON that jsonb rejects because of its texts, numbers, depth or size. */
export const isJsonRefused = (thrown: unknown): boolean =>
  isTextRefused(thrown) ||
  ['22P02', '22003', '22023', '54000', '54001', '22030', '22032'].some(code => hasCode(thrown, code))

const hasCode = (thrown: unknown, code: string): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === code
