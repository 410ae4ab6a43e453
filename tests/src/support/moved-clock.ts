// A clock that a test moves. It goes on by itself meanwhile, so that whatever waits for something goes on waiting for it.
import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

const timers = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const

/** From now on it is `instant`, in ms since 1970. */
export function moveClockTo(instant: number) {
  vi.useFakeTimers({ now: instant, toFake: [...timers], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
}

/** So much time goes by at once. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
