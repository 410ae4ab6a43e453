// Evaluates the alarms while the server runs.
import { setTimeout as pause } from 'node:timers/promises'
import type { TimeZone } from '../../domain/time/zone.ts'
import type { Database } from '../database/connect.ts'
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
  everyMs?: number
}

/** Stopping waits for the round that runs. */
export function startAlarms({ db, now, planOfDay, zone, onMails, onFailure, everyMs = 10_000 }: AlarmParts): {
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  const ended = run()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await evaluate().catch(error => {
        if (!stopping.signal.aborted) onFailure(error)
      })
      await pause(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  async function evaluate(): Promise<void> {
    const mails = await evaluateAlarms(db, { now: await now(), planOfDay, zone })
    if (mails > 0) onMails()
  }
}
