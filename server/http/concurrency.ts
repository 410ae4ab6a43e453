// Limits how much work of one kind runs at once in this process.
import pLimit, { type LimitFunction } from 'p-limit'

export type KeyedLimit = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

/** Runs at most `width` tasks of the same key at once; the others wait in order. */
export function limitByKey(width: number): KeyedLimit {
  const limits = new Map<string, LimitFunction>()

  return async (key, work) => {
    const limit = limits.get(key) ?? pLimit(width)
    limits.set(key, limit)
    try {
      return await limit(work)
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(key)
    }
  }
}
