// A phone that is turned in a test.
import { onTestFinished, vi } from 'vitest'

/** A window that is wide at first. */
export function turnablePhone(): { turn: () => void } {
  let isNarrow = false
  const listeners = new Set<() => void>()
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return isNarrow && query.includes('max-width')
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }))
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    turn() {
      isNarrow = true
      for (const listener of listeners) listener()
    },
  }
}
