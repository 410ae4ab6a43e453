// Tells when nothing is on its way to the person, so that what is loaded ahead of need takes no bandwidth from it.

const quietForMs = 2_000

export interface Quiet {
  /** It is not quiet until this is settled. */
  during: <T>(work: Promise<T>) => Promise<T>
  /** Resolves once nothing has been on its way for two seconds and the browser is idle. */
  wait: () => Promise<void>
}

export function createQuiet(): Quiet {
  let underWay = 0
  const waiting = new Set<() => void>()

  const count = (change: 1 | -1) => {
    underWay += change
    for (const begin of waiting) begin()
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
        const begin = () => {
          clearTimeout(timer)
          if (underWay === 0) timer = setTimeout(end, quietForMs)
        }
        const end = () => {
          waiting.delete(begin)
          // Safari has no word for it.
          if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve())
          else resolve()
        }
        waiting.add(begin)
        begin()
      }),
  }
}
