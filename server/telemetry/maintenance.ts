// Keeps the weeks of telemetry in order while the server runs: the next one is made ahead, old ones are dropped whole.
import type { Database } from '../database/connect.ts'
import { addPartitions, dropPartitions, nextWeekStart } from '../repositories/telemetry-partitions.ts'

export interface Maintenance {
  db: Database
  /** Telemetry is kept for at least so many days, and at most a week longer. */
  days: number
  now: () => Date
  /** Told when it did not succeed; it is tried again an hour later. */
  failed: (error: unknown) => void
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** At once and then every hour, because a machine that sleeps would miss the one hour of the day that was chosen. */
export function startMaintenance(upkeep: Maintenance): { stop(): void } {
  let stopped = false
  const run = () =>
    maintainPartitions(upkeep).catch(error => {
      if (!stopped) upkeep.failed(error)
    })
  run()
  const timer = setInterval(run, hourMs)
  return {
    stop() {
      stopped = true
      clearInterval(timer)
    },
  }
}

/** May run in several server processes at once. */
export async function maintainPartitions({ db, days, now }: Omit<Maintenance, 'failed'>): Promise<void> {
  const at = now()
  await addPartitions(db, [at, nextWeekStart(at)])
  await dropPartitions(db, new Date(at.getTime() - days * dayMs))
}
