// Work that keeps a core busy for seconds, and can wait until nobody moves anything.

const restMs = 1000
const latestMs = 10_000
const movements = ['wheel', 'scroll', 'pointermove', 'touchmove', 'keydown']

/** Acts once nothing was moved for a second, and after ten seconds at the latest. What comes back calls it off. */
export function atRest(act: () => void): () => void {
  const over = new AbortController()
  const { signal } = over
  const begin = () => {
    over.abort()
    act()
  }
  const latest = window.setTimeout(begin, latestMs)
  let rest = 0
  const moved = () => {
    clearTimeout(rest)
    rest = window.setTimeout(begin, restMs)
  }
  signal.addEventListener('abort', () => {
    clearTimeout(latest)
    clearTimeout(rest)
  })
  for (const movement of movements) window.addEventListener(movement, moved, { capture: true, signal })
  moved()
  return () => over.abort()
}
