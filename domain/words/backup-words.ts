// Backups in words.
import type { BackupResult, BackupWarning } from '../backups/backup.ts'
import { type Instant, instantText } from '../time/texts.ts'
import type { TimeZone } from '../time/zone.ts'

export const backupResultLabels: Record<BackupResult, string> = {
  running: 'Under way',
  verified: 'Verified',
  unverified: 'Not verified',
  wrong: 'Trial restore failed',
  failed: 'Failed',
}

/** In which state the data can be had back for certain, where that is not as it should be. Without a full stop. */
export function backupWarningText(
  warning: BackupWarning,
  newestVerifiedAt: Instant | null,
  zone: TimeZone,
): string {
  const newest =
    newestVerifiedAt === null
      ? 'no backup has been verified'
      : `the newest verified one is of ${instantText(zone, newestVerifiedAt)}`
  if (warning === 'failing') return `The last backup failed; ${newest}`
  if (warning === 'late') return `Backups are late: ${newest}`
  return 'No backup has been verified'
}

/** '1.2 MB' */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000)} kB`
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`
}
