// Which backups stay: all of the last days, then the last verified one of each week, or the last where none was verified.
import { dayMs } from '../time/durations.ts'

export interface StoredBackup {
  id: string
  /** The instant whose state it holds. */
  at: Date
  isVerified: boolean
}

export interface Retention {
  days: number
  weeks: number
}

/** The ids of those that are not needed. The newest one and the newest verified one stay, however old they are. */
export function backupsToRemove(
  stored: readonly StoredBackup[],
  { days, weeks }: Retention,
  now: Date,
): string[] {
  const newestFirst = stored.toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const newest = new Set([newestFirst[0], newestFirst.find(each => each.isVerified)])
  const ageMs = ({ at }: StoredBackup) => now.getTime() - at.getTime()
  const isRecent = (each: StoredBackup) => ageMs(each) <= days * dayMs
  const isLastOfWeek = (each: StoredBackup) => {
    const sameWeek = newestFirst.filter(({ at }) => weekOf(at) === weekOf(each.at))
    return each === (sameWeek.find(({ isVerified }) => isVerified) ?? sameWeek[0])
  }
  const isInWeeks = (each: StoredBackup) => ageMs(each) <= (days + 7 * weeks) * dayMs
  return newestFirst
    .filter(each => !(newest.has(each) || isRecent(each) || (isInWeeks(each) && isLastOfWeek(each))))
    .map(({ id }) => id)
}

/** Counted from a Monday, in UTC. */
const weekOf = (at: Date): number => Math.floor((at.getTime() / dayMs - 4) / 7)
