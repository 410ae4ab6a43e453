// Work that is repeated while the server runs.
import { setTimeout as pause } from 'node:timers/promises'

interface Repetition {
  everyMs: number
  /** Called when a round did not succeed; it is tried again. */
  onFailure: (error: unknown) => void
}

/** The first round begins at once. Stopping waits for the round that runs. */
export function repeat(
  work: (signal: AbortSignal) => Promise<unknown>,
  { everyMs, onFailure }: Repetition,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      await work(signal).catch(error => {
        if (!signal.aborted) onFailure(error)
      })
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const ended = run()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}
