// A clock that a test sets. It also runs by itself, so that waiting with time-outs works.
import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

const timers = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const

/** Sets the clock to `instant`, in ms since 1970. */
export function setClock(instant: number) {
  vi.useFakeTimers({ now: instant, toFake: [...timers], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
}

/** Advances the clock at once. */
export const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
