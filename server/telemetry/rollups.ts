// Keeps the rollups of telemetry up to date while the server runs.
import { setTimeout as pause } from 'node:timers/promises'
import { type RollupLevel, rollupLevels } from '../../domain/telemetry-levels.ts'
import type { Database } from '../database/connect.ts'
import { backfill, countOutdated, rollUp } from '../repositories/telemetry-rollups.ts'

export interface RollupParts {
  db: Database
  /** Called when it did not succeed; it is tried again soon. */
  onFailure: (error: unknown) => void
  everyMs?: number
}

/** Each takes a fraction of a second. */
const batchSize: Record<RollupLevel, number> = { '1min': 5_000, '15min': 5_000, '1day': 1_000 }

/** While a fleet reports, its quarters and days change all the time: if they are many they wait for so long. */
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

/** `dueMs`: when each level is computed again, even if many of its buckets are outdated. */
async function rollUpDue(
  db: Database,
  dueMs: Record<RollupLevel, number>,
  signal: AbortSignal,
): Promise<void> {
  for (const level of rollupLevels) {
    const isDue = performance.now() >= dueMs[level]
    if (!isDue && (await countOutdated(db, level, manyBuckets)) === manyBuckets) continue
    while (!signal.aborted && (await rollUp(db, level, batchSize[level])) === batchSize[level]);
    dueMs[level] = performance.now() + waitMs[level]
  }
  // For a few seconds only: records that come meanwhile are more urgent.
  const untilMs = performance.now() + maxBackfillMs
  while (!signal.aborted && performance.now() < untilMs && (await backfill(db)));
}

/** Computes everything that is outdated now. */
export async function rollUpAll(db: Database): Promise<void> {
  for (const level of ['1min', '15min', '1day'] as const) while (await rollUp(db, level, batchSize[level]));
  while (await backfill(db));
}
