// Keeps the weeks of telemetry in order while the server runs: the next one is created ahead, old ones are dropped whole.
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { recordChange, system } from '../history/record.ts'
import {
  addPartitions,
  dateOf,
  dropOldestPartition,
  nextWeekStart,
} from '../repositories/telemetry-partitions.ts'
import { runHourly } from '../start/run-hourly.ts'

export interface Maintenance {
  db: Database
  /** Telemetry is kept for at least so many days. */
  days: number
  /** The database's time, which all servers share. */
  now: () => Promise<Date>
  /** Called with one sentence when something is going to be dropped. */
  warn: (message: string) => void
  /** Called when it did not succeed; the next try is an hour later. */
  onFailure: (error: unknown) => void
}

const dayMs = 86_400_000

export const startMaintenance = (maintenance: Maintenance): { stop(): void } =>
  runHourly(() => maintainPartitions(maintenance), maintenance.onFailure)

/** May run in several server processes at once. */
export async function maintainPartitions({
  db,
  days,
  now,
  warn,
}: Omit<Maintenance, 'onFailure'>): Promise<void> {
  const at = await now()
  await addPartitions(db, [at, nextWeekStart(at)])
  const { announced, dropped } = await dropOldestPartition(db, new Date(at.getTime() - days * dayMs), at)
  if (dropped) await recordDrop(db, dropped)
  const [first, last] = [announced.at(0), announced.at(-1)]
  if (!first || !last) return
  const weeks =
    first === last ? `the week of ${dateOf(first)}` : `the weeks of ${dateOf(first)} to ${dateOf(last)}`
  warn(
    `telemetry of ${weeks} is older than TELEMETRY_DAYS (${days}) and will be dropped, one week a day from tomorrow on`,
  )
}

const recordDrop = (db: Database, week: Date): Promise<void> =>
  recordChange(
    db,
    { actor: system, action: 'remove_old', operation: 'TELEMETRY_DAYS', objectType: 'telemetry' },
    async (_, draft) => {
      draft.changes.push({ field: 'week', before: dateOf(week), after: null })
    },
  )

/** More than two machines differ whose clocks are set by the network. */
const maxClockDifferenceMs = 5 * 60_000

/** The database's time. Throws where this server's clock differs: then one of both is wrong, and nothing should be dropped. */
export async function agreedTime(db: Database, serverTime = () => new Date()): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  const now = rows[0]?.now ?? new Date(Number.NaN)
  const minutes = Math.round(Math.abs(now.getTime() - serverTime().getTime()) / 60_000)
  if (minutes * 60_000 > maxClockDifferenceMs)
    throw new Error(`the clocks of the server and of its database differ by ${minutes} minutes`)
  return now
}
