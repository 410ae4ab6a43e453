// Work that needs the server, which may be away for a while.

/** Tries again after each pause, until `work` succeeds or `signal` is aborted. */
export async function untilDone(
  work: () => Promise<void>,
  pauseMs: number,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    try {
      return await work()
    } catch {
      await new Promise(resolve => setTimeout(resolve, pauseMs))
    }
  }
}
