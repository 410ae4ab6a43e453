// Keeps the partitions of telemetry in order while the server runs: the next ones are created ahead, old ones are dropped whole.
import { sql } from 'kysely'
import { type TelemetryDays, type TelemetryLevel, telemetryLevels } from '../../domain/telemetry/levels.ts'
import { dayMs } from '../../domain/time/durations.ts'
import type { Database } from '../database/connect.ts'
import { recordChange, system } from '../history/record.ts'
import { removeLocalDays } from '../repositories/telemetry-local-days.ts'
import {
  addPartitions,
  dateOf,
  dropOldestPartition,
  nextPartitionStart,
} from '../repositories/telemetry-partitions.ts'

export interface Maintenance {
  db: Database
  days: TelemetryDays
  /** The database's time, which all servers share. */
  now: () => Promise<Date>
  /** Called with one sentence when something is going to be dropped. */
  warn: (message: string) => void
}

/** May run in several server processes at once. */
export async function maintainPartitions({ db, days, now, warn }: Maintenance): Promise<void> {
  const at = await now()
  for (const level of telemetryLevels) {
    await addPartitions(db, [at, nextPartitionStart(at, level)], level)
    const endedBy = new Date(at.getTime() - days[level] * dayMs)
    const { announced, dropped } = await dropOldestPartition(db, level, endedBy, at)
    if (dropped && level === '15min') await removeLocalDays(db, nextPartitionStart(dropped, level))
    if (dropped) await recordDrop(db, level, dropped)
    const [first, last] = [announced.at(0), announced.at(-1)]
    if (first && last) warn(announcement(level, days[level], first, last))
  }
}

/** The variable that says how long a level is kept. */
const settingOf: Record<TelemetryLevel, string> = {
  raw: 'TELEMETRY_DAYS',
  '1min': 'TELEMETRY_1MIN_DAYS',
  '15min': 'TELEMETRY_15MIN_DAYS',
  '1day': 'TELEMETRY_1DAY_DAYS',
}

const subjectOf: Record<TelemetryLevel, string> = {
  raw: 'telemetry',
  '1min': 'telemetry by minutes',
  '15min': 'telemetry by quarters of an hour',
  '1day': 'telemetry by days',
}

function announcement(level: TelemetryLevel, days: number, first: Date, last: Date): string {
  const weeks =
    first === last ? `the week of ${dateOf(first)}` : `the weeks of ${dateOf(first)} to ${dateOf(last)}`
  const until = dateOf(new Date(nextPartitionStart(last, level).getTime() - dayMs))
  const span = level === 'raw' || level === '1min' ? weeks : `${dateOf(first)} to ${until}`
  const pace = level === 'raw' || level === '1min' ? 'week' : 'part'
  return `${subjectOf[level]} of ${span} is older than ${settingOf[level]} (${days}) and will be dropped, one ${pace} a day from tomorrow on`
}

const recordDrop = (db: Database, level: TelemetryLevel, start: Date): Promise<void> =>
  recordChange(
    db,
    { actor: system, action: 'remove_old', operation: settingOf[level], objectType: 'telemetry' },
    async (_, draft) => {
      draft.changes.push({ field: 'week', before: dateOf(start), after: null })
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
