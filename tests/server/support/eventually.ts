// Waits for a condition instead of for a time.
import { setTimeout as pause } from 'node:timers/promises'

/** Repeats until `holds` is true; throws after the deadline, which is long for slow machines. */
export async function eventually(
  what: string,
  holds: () => Promise<boolean>,
  deadlineMs = 100_000,
): Promise<void> {
  const end = Date.now() + deadlineMs
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`It did not happen in time: ${what}`)
    await pause(20)
  }
}
