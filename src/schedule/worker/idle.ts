// Delays work that keeps a core busy for seconds until the person is idle.

const restMs = 1000
const latestMs = 10_000
const activityEvents = ['wheel', 'scroll', 'pointermove', 'touchmove', 'keydown']

/** Calls `act` after a second without pointer, scroll or key events, and after ten at the latest. Returns a function that cancels. */
export function whenIdle(act: () => void): () => void {
  const over = new AbortController()
  const { signal } = over
  const begin = () => {
    over.abort()
    act()
  }
  const latest = window.setTimeout(begin, latestMs)
  let rest = 0
  const onActivity = () => {
    clearTimeout(rest)
    rest = window.setTimeout(begin, restMs)
  }
  signal.addEventListener('abort', () => {
    clearTimeout(latest)
    clearTimeout(rest)
  })
  for (const type of activityEvents) window.addEventListener(type, onActivity, { capture: true, signal })
  onActivity()
  return () => over.abort()
}
