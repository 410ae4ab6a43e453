// The clock of the screens: the one place where they read the time, and the one timer by which what they say of it changes.
import { useSyncExternalStore } from 'react'

const tickMs = 1000
const listeners = new Set<() => void>()
let timer = 0

/** In ms since 1970. */
export const now = (): number => Date.now()

/** What `read` makes of the time, read again every second: the screen is drawn again only when that changes. */
export const useNow = <T extends string | number | boolean | null>(read: (nowMs: number) => T): T =>
  useSyncExternalStore(subscribe, () => read(now()))

function subscribe(tell: () => void) {
  if (listeners.size === 0) timer = window.setInterval(tick, tickMs)
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
    if (listeners.size === 0) window.clearInterval(timer)
  }
}

function tick() {
  for (const tell of listeners) tell()
}
