// The rows of the newest plan of the day, read once for each plan.

import { planDay } from '../../domain/schedule/calendar/plan-day.ts'
import { planAt } from '../../domain/schedule/plan/newest-plan.ts'
import {
  type PlannedBattery,
  type PlanRows,
  plannedBatteries,
} from '../../domain/schedule/projection/planned-battery.ts'
import { minuteMs } from '../../domain/time/durations.ts'
import { addDays, dayAt, type TimeZone, utc } from '../../domain/time/zone.ts'
import type { Database } from '../database/connect.ts'
import { costlyPlanPauseMs } from '../plans/plan-limits.ts'
import { findScheduleContent, schedulesOfDays } from '../repositories/schedules.ts'

/** By the id of the unit in the plan. */
export type PlannedBatteries = ReadonlyMap<string, PlannedBattery>

export type PlanOfDay = (db: Database, now: Date) => Promise<PlannedBatteries | 'unknown'>

type ReadRows = (content: string) => Promise<PlanRows | undefined>

const noBatteries: PlannedBatteries = new Map()

/** Without this, a machine that lacks memory would have a process started and killed every ten seconds. */
const readAgainMs = minuteMs

/**
 * Returns a function that reads the plan which was delivered last of those whose day it is, without withdrawn ones. It throws where the
 * plan cannot be read, and after a pause reads it again; until then it is unknown.
 */
export function planOfDay(readRows: ReadRows, zone: TimeZone): PlanOfDay {
  let known: { txId: string; batteries: PlannedBatteries } | undefined
  let failed: { txId: string; untilMs: number } | undefined
  return async (db, now) => {
    const newest = await newestPlan(db, now, zone)
    if (!newest) return noBatteries
    const { txId, startMs } = newest
    if (known?.txId === txId) return known.batteries
    const nowMs = now.getTime()
    if (failed?.txId === txId && nowMs < failed.untilMs) return 'unknown'
    const content = await findScheduleContent(db, txId)
    // Deleted meanwhile.
    if (content === undefined) return noBatteries
    failed = { txId, untilMs: nowMs + readAgainMs }
    const rows = await readRows(content)
    if (!rows) {
      failed.untilMs = nowMs + costlyPlanPauseMs
      throw new Error(`The plan ${txId} exceeds the limits, as it did not when it was delivered.`)
    }
    known = { txId, batteries: plannedBatteries(rows, startMs) }
    return known.batteries
  }
}

interface StartedPlan {
  txId: string
  startMs: number
}

async function newestPlan(db: Database, now: Date, zone: TimeZone): Promise<StartedPlan | undefined> {
  // The plan's date in its own zone may be the day before or after the date in UTC.
  const today = dayAt(utc, now.getTime())
  const plans = await schedulesOfDays(
    db,
    [-1, 0, 1].map(offset => addDays(today, offset)),
  )
  const plan = planAt(plans, now.getTime(), zone)
  return plan && { txId: plan.txId, startMs: planDay(plan, zone).startMs }
}
