// Work that is repeated while the server runs.
import { hourMs } from '../../domain/time/durations.ts'

/** Runs at once and then every hour: a machine that sleeps would miss a fixed time of day. The next try after a failure is an hour later. */
export function runHourly(
  run: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): { stop(): void } {
  let stopped = false
  const tryOnce = () =>
    void run().catch(error => {
      if (!stopped) onFailure(error)
    })
  tryOnce()
  const timer = setInterval(tryOnce, hourMs)
  return {
    stop() {
      stopped = true
      clearInterval(timer)
    },
  }
}
