// Keeps the rollups of telemetry up to date while the server runs.
import { rollupLevels, rollupStepMs } from '../../domain/telemetry/levels.ts'
import { hourMs } from '../../domain/time/durations.ts'
import { type TimeZone, utc } from '../../domain/time/zone.ts'
import type { Database } from '../database/connect.ts'
import { repeat } from '../database/repeat.ts'
import {
  backfillDayEnergy,
  backfillLocalDays,
  rollUpLocalDays,
  storeLocalDaysOf,
} from '../repositories/telemetry-local-days.ts'
import { backfill, countOutdated, type QueuedLevel, rollUp } from '../repositories/telemetry-rollups.ts'

export interface RollupParts {
  db: Database
  /** The operator's, whose days are stored. */
  zone?: TimeZone
  /** Called when it did not succeed; it is tried again soon. */
  onFailure: (error: unknown) => void
  everyMs?: number
}

/** How many buckets are computed at once: each batch takes a second at most. */
const batchSize: Record<QueuedLevel, number> = {
  '1min': 20_000,
  '15min': 20_000,
  '1day': 5_000,
  local_day: 5_000,
}

/** While a fleet reports, the present quarter and day of each battery change all the time: if they are many they wait for so long. */
const waitMs: Record<QueuedLevel, number> = {
  '1min': 0,
  '15min': 60_000,
  '1day': 300_000,
  local_day: 300_000,
}
/** How long the present bucket lasts at most; local days are queued as quarters of an hour, all of which change the same present day. */
const bucketMs: Record<QueuedLevel, number> = { ...rollupStepMs, local_day: rollupStepMs['1day'] }
const queuedLevels: readonly QueuedLevel[] = [...rollupLevels, 'local_day']
const manyBuckets = 1_000
const maxBackfillMs = 3_000

/** Stopping waits for the batch that is being computed. */
export function startRollups({ db, zone = utc, onFailure, everyMs = 10_000 }: RollupParts): {
  stop(): Promise<void>
} {
  const dueMs: Record<QueuedLevel, number> = { '1min': 0, '15min': 0, '1day': 0, local_day: 0 }
  let isZoneStored = false
  const backfillSome = backfillsOf(db)
  return repeat(
    async signal => {
      // Once only: another server with another zone would otherwise have all days computed again and again.
      if (!isZoneStored) await storeLocalDaysOf(db, zone)
      isZoneStored = true
      await rollUpDue(db, dueMs, signal)
      // For a few seconds only: records that come meanwhile are more urgent.
      const untilMs = performance.now() + maxBackfillMs
      while (!signal.aborted && performance.now() < untilMs && (await backfillSome()));
    },
    { everyMs, onFailure },
  )
}

/**
 * `dueMs`: when the present bucket of each level is computed again even where many are outdated. The levels take turns, so that what is
 * newest is complete at all of them first.
 */
async function rollUpDue(
  db: Database,
  dueMs: Record<QueuedLevel, number>,
  signal: AbortSignal,
): Promise<void> {
  const before: Partial<Record<QueuedLevel, Date>> = {}
  for (const level of queuedLevels) {
    const isDue = performance.now() >= dueMs[level]
    if (!isDue && (await countOutdated(db, level, manyBuckets)) === manyBuckets)
      before[level] = new Date(Math.floor(Date.now() / bucketMs[level]) * bucketMs[level])
    else dueMs[level] = performance.now() + waitMs[level]
  }
  for (let isMore = true; isMore && !signal.aborted; ) {
    isMore = false
    for (const level of queuedLevels)
      if (!signal.aborted && (await rollUpQueued(db, level, before[level]))) isMore = true
  }
}

const rollUpQueued = (db: Database, level: QueuedLevel, before?: Date): Promise<boolean> =>
  level === 'local_day'
    ? rollUpLocalDays(db, batchSize[level], before)
    : rollUp(db, level, batchSize[level], before)

/** Each call computes a part of what no server has computed yet. False if there is none left. */
function backfillsOf(db: Database): () => Promise<boolean> {
  let energyFromSeriesId: number | null = null
  let energyDueMs = 0
  return async () => {
    if ((await backfill(db)) || (await backfillLocalDays(db))) return true
    // Once an hour: a server from before migration 0086 that runs beside this one would otherwise have days computed again and again.
    if (energyFromSeriesId === null && performance.now() >= energyDueMs) energyFromSeriesId = 0
    if (energyFromSeriesId === null) return false
    energyFromSeriesId = await backfillDayEnergy(db, energyFromSeriesId)
    if (energyFromSeriesId === null) energyDueMs = performance.now() + hourMs
    return energyFromSeriesId !== null
  }
}

/** Computes everything that is outdated now. */
export async function rollUpAll(db: Database): Promise<void> {
  while (await backfill(db));
  for (const level of queuedLevels) while (await rollUpQueued(db, level));
  const backfillSome = backfillsOf(db)
  while (await backfillSome());
}
