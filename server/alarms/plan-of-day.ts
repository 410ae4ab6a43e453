// The rows of the newest plan of the day, read once for each plan.
import { type PlannedBattery, type PlanRows, plannedBatteries } from '../../domain/alarms/planned-battery.ts'
import { readDayStart } from '../../domain/schedule/calendar/timestamp.ts'
import type { Database } from '../database/connect.ts'
import { findScheduleContent, schedulesOfDays } from '../repositories/schedules.ts'

/** By the id of the unit in the plan. */
export type PlannedBatteries = ReadonlyMap<string, PlannedBattery>

export type PlanOfDay = (db: Database, now: Date) => Promise<PlannedBatteries>

type ReadRows = (content: string) => Promise<PlanRows | undefined>

const dayMs = 24 * 3_600_000
const noBatteries: PlannedBatteries = new Map()

/** Returns a function that reads the plan which was delivered last of those whose day it is, without withdrawn ones. */
export function planOfDay(readRows: ReadRows): PlanOfDay {
  let known: { txId: string; batteries: PlannedBatteries } | undefined
  return async (db, now) => {
    const newest = await newestPlan(db, now)
    if (!newest) return noBatteries
    if (known?.txId !== newest.txId)
      known = { txId: newest.txId, batteries: await batteriesOf(db, newest, readRows) }
    return known.batteries
  }
}

interface PlanDay {
  txId: string
  startMs: number
}

async function newestPlan(db: Database, now: Date): Promise<PlanDay | undefined> {
  // Midnight in another time zone may lie in the day before or after in UTC.
  const days = [-1, 0, 1].map(offset => new Date(now.getTime() + offset * dayMs).toISOString().slice(0, 10))
  for (const { tx_id, timestamp } of await schedulesOfDays(db, days)) {
    const startMs = readDayStart(timestamp)?.getTime() ?? Number.NaN
    if (now.getTime() >= startMs && now.getTime() < startMs + dayMs) return { txId: tx_id, startMs }
  }
  return undefined
}

async function batteriesOf(
  db: Database,
  { txId, startMs }: PlanDay,
  readRows: ReadRows,
): Promise<PlannedBatteries> {
  const content = await findScheduleContent(db, txId)
  const rows = content === undefined ? undefined : await readRows(content)
  return rows ? plannedBatteries(rows, startMs) : noBatteries
}
