// The screens' clock: one timer for everything that shows the time or an age.
import { useSyncExternalStore } from 'react'

const tickMs = 1000
const listeners = new Set<() => void>()
let timer = 0

/** In ms since 1970. */
export const now = (): number => Date.now()

/** `read` is called again every second; the component renders again only if the result has changed. */
export const useNow = <T extends string | number | boolean | null>(read: (nowMs: number) => T): T =>
  useSyncExternalStore(subscribe, () => read(now()))

/** In ms since 1970, as of the start of this interval: for what is counted in steps of its length. */
export const useNowEvery = (intervalMs: number): number =>
  useNow(nowMs => Math.floor(nowMs / intervalMs) * intervalMs)

function subscribe(listener: () => void) {
  if (listeners.size === 0) timer = window.setInterval(tick, tickMs)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.clearInterval(timer)
  }
}

function tick() {
  for (const listener of listeners) listener()
}
