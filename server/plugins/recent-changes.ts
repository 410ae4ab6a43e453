// The changes that this process has heard of lately, for receivers that were not connected when they were announced.
import type { RecordChange } from '../repositories/record-changes.ts'

export interface RecentChange {
  /** Null: any record may have changed. */
  change: RecordChange | null
  agoMs: number
}

export interface RecentChanges {
  add: (change: RecordChange | null) => void
  /** Oldest first, of each record the last. One that says that any record may have changed, if not all are known that far back. */
  since: (ageMs: number) => RecentChange[]
}

export interface RecentChangesOptions {
  recentMs: number
  maxRecent: number
  /** Monotonic, in ms. */
  now: () => number
}

export function createRecentChanges({ recentMs, maxRecent, now }: RecentChangesOptions): RecentChanges {
  const recent = new Map<string, { change: RecordChange | null; at: number }>()
  let knownSince = Number.NEGATIVE_INFINITY

  /** Nothing is told of the time up to then but that any record may have changed. */
  const drop = (key: string, at: number) => {
    recent.delete(key)
    knownSince = at
  }
  return {
    add(change) {
      const key = change === null ? '' : `${change.type} ${change.id}`
      recent.delete(key)
      recent.set(key, { change, at: now() })
      const [oldest] = recent
      if (oldest && recent.size > maxRecent) drop(oldest[0], oldest[1].at)
    },
    since(ageMs) {
      const until = now()
      for (const [key, { at }] of recent) if (at < until - recentMs) drop(key, at)
      if (until - ageMs <= Math.max(knownSince, until - recentMs)) return [{ change: null, agoMs: 0 }]
      return [...recent.values()]
        .filter(({ at }) => at > until - ageMs)
        .map(({ change, at }) => ({ change, agoMs: until - at }))
    },
  }
}
