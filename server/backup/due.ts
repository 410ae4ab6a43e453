// When the next backup is due.
import { hourMs } from '../../domain/time/durations.ts'
import type { LastBackup } from '../repositories/backups.ts'

const retryAfterHours = 1

/** What was missed while no server ran is due at once. One that stored nothing is tried again after an hour. */
export function isBackupDue(last: LastBackup | undefined, everyHours: number): boolean {
  if (!last) return true
  const isStored = last.result !== 'failed' && last.result !== 'running'
  const hours = isStored ? everyHours : Math.min(everyHours, retryAfterHours)
  const agoMs = last.now.getTime() - last.begun_at.getTime()
  // An instant in the future means that a clock was set back.
  return agoMs >= hours * hourMs || agoMs < -hourMs
}
