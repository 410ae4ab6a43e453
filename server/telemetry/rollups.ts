// Keeps the rollups of telemetry up to date while the server runs.
import { setTimeout as pause } from 'node:timers/promises'
import { type RollupLevel, rollupLevels, rollupStepMs } from '../../domain/telemetry-levels.ts'
import type { Database } from '../database/connect.ts'
import { backfill, countOutdated, rollUp } from '../repositories/telemetry-rollups.ts'

export interface RollupParts {
  db: Database
  /** Called when it did not succeed; it is tried again soon. */
  onFailure: (error: unknown) => void
  everyMs?: number
}

/** How many buckets are computed at once: each batch takes a second at most. */
const batchSize: Record<RollupLevel, number> = { '1min': 20_000, '15min': 20_000, '1day': 5_000 }

/** While a fleet reports, the present quarter and day of each battery change all the time: if they are many they wait for so long. */
const waitMs: Record<RollupLevel, number> = { '1min': 0, '15min': 60_000, '1day': 300_000 }
const manyBuckets = 1_000
const maxBackfillMs = 3_000

/** Stopping waits for the batch that is being computed. */
export function startRollups({ db, onFailure, everyMs = 10_000 }: RollupParts): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const ended = run()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }

  async function run(): Promise<void> {
    const dueMs: Record<RollupLevel, number> = { '1min': 0, '15min': 0, '1day': 0 }
    while (!stopping.signal.aborted) {
      await rollUpDue(db, dueMs, stopping.signal).catch(error => {
        if (!stopping.signal.aborted) onFailure(error)
      })
      await pause(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
}

/**
 * `dueMs`: when the present bucket of each level is computed again even where many are outdated. The levels take turns, so that what is
 * newest is complete at all of them first.
 */
async function rollUpDue(
  db: Database,
  dueMs: Record<RollupLevel, number>,
  signal: AbortSignal,
): Promise<void> {
  const before: Partial<Record<RollupLevel, Date>> = {}
  for (const level of rollupLevels) {
    const isDue = performance.now() >= dueMs[level]
    if (!isDue && (await countOutdated(db, level, manyBuckets)) === manyBuckets)
      before[level] = new Date(Math.floor(Date.now() / rollupStepMs[level]) * rollupStepMs[level])
    else dueMs[level] = performance.now() + waitMs[level]
  }
  for (let isMore = true; isMore && !signal.aborted; ) {
    isMore = false
    for (const level of rollupLevels)
      if (!signal.aborted && (await rollUp(db, level, batchSize[level], before[level]))) isMore = true
  }
  // For a few seconds only: records that come meanwhile are more urgent.
  const untilMs = performance.now() + maxBackfillMs
  while (!signal.aborted && performance.now() < untilMs && (await backfill(db)));
}

/** Computes everything that is outdated now. */
export async function rollUpAll(db: Database): Promise<void> {
  for (const level of rollupLevels) while (await rollUp(db, level, batchSize[level]));
  while (await backfill(db));
}
