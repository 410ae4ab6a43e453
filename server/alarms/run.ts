// Evaluates the alarms while the server runs.
import type { TimeZone } from '../../domain/time/zone.ts'
import type { Database } from '../database/connect.ts'
import { repeat } from '../database/repeat.ts'
import { evaluateAlarms } from './evaluate.ts'
import type { PlanOfDay } from './plan-of-day.ts'

export interface AlarmParts {
  db: Database
  now: () => Promise<Date>
  planOfDay: PlanOfDay
  /** In which times are said. */
  zone: TimeZone
  /** Called when mails were queued. */
  onMails: () => void
  /** Called when it did not succeed; it is tried again soon. */
  onFailure: (error: unknown) => void
  /** Called when the plan of the day could not be read. */
  onPlanFailure: (error: unknown) => void
  everyMs?: number
}

/** Stopping waits for the round that runs. */
export const startAlarms = ({
  db,
  now,
  planOfDay,
  zone,
  onMails,
  onFailure,
  onPlanFailure,
  everyMs = 10_000,
}: AlarmParts): { stop(): Promise<void> } =>
  repeat(
    async () => {
      const mails = await evaluateAlarms(db, { now: await now(), planOfDay, zone, onPlanFailure })
      if (mails > 0) onMails()
    },
    { everyMs, onFailure },
  )
