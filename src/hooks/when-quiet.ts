// Waits until nothing that the user waits for is under way, a request or a plan being opened, so that loading ahead takes neither
// bandwidth nor a core from it.

const quietForMs = 2_000

export interface Quiet {
  /** Not quiet until `work` is settled. */
  during: <T>(work: Promise<T>) => Promise<T>
  /** Resolves once nothing has been under way for two seconds and the browser is idle. */
  wait: () => Promise<void>
}

export function createQuiet(): Quiet {
  let underWay = 0
  const waiting = new Set<() => void>()

  const count = (change: 1 | -1) => {
    underWay += change
    for (const restart of waiting) restart()
  }

  return {
    during(work) {
      count(1)
      const end = () => count(-1)
      work.then(end, end)
      return work
    },

    wait: () =>
      new Promise(resolve => {
        let timer: ReturnType<typeof setTimeout> | undefined
        const restart = () => {
          clearTimeout(timer)
          if (underWay === 0) timer = setTimeout(end, quietForMs)
        }
        const end = () => {
          waiting.delete(restart)
          // Safari lacks it.
          if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve())
          else resolve()
        }
        waiting.add(restart)
        restart()
      }),
  }
}
