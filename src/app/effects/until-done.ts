// Work that needs the server, which may be away for a while.

const maxPauseMs = 30_000

/** Tries again until `work` succeeds or `signal` is aborted, after pauses that double up to 30 s. */
export async function untilDone(
  work: () => Promise<void>,
  pauseMs: number,
  signal?: AbortSignal,
): Promise<void> {
  for (let waitMs = pauseMs; !signal?.aborted; waitMs = Math.min(waitMs * 2, Math.max(pauseMs, maxPauseMs))) {
    try {
      return await work()
    } catch {
      await new Promise(resolve => setTimeout(resolve, waitMs))
    }
  }
}
