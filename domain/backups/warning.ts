// When backups need somebody's attention.
import { hourMs } from '../time/durations.ts'
import type { BackupResult, BackupWarning } from './backup.ts'

export interface BackupFacts {
  /** The instant whose state the newest verified backup holds. */
  newestVerifiedAt: Date | null
  /** Of the last attempt that has ended. */
  lastResult: BackupResult | null
}

/** Two that are due were missed, and there was time to make the second. */
const isBackupLate = (newestVerifiedAt: Date, everyHours: number, nowMs: number): boolean =>
  nowMs - newestVerifiedAt.getTime() > (2 * everyHours + 1) * hourMs

/** Null while all is well, and before the first attempt has ended. */
export function backupWarning(
  { newestVerifiedAt, lastResult }: BackupFacts,
  everyHours: number,
  nowMs: number,
): BackupWarning | null {
  if (lastResult === 'failed' || lastResult === 'wrong') return 'failing'
  if (newestVerifiedAt) return isBackupLate(newestVerifiedAt, everyHours, nowMs) ? 'late' : null
  return lastResult === null ? null : 'none_verified'
}
