// How a form protects its input, and how the shell reads that.
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { useApp } from './app.ts'
import type { Leaving, LeavingState } from './leaving.ts'

/** Asks before the screen is left by link, tab, Cancel, back, forward or closing, while `changed`. */
export function useLeaveGuard(changed: boolean): void {
  const { leaving } = useApp()
  // A layout effect, to run before the effects of the next screen: when a session ends, its redirect must not be held by the
  // question.
  useLayoutEffect(() => (changed ? leaving.guard() : undefined), [changed, leaving])
}

export function useLeaving(): LeavingState & Pick<Leaving, 'requestLeave' | 'respond'> {
  const { leaving } = useApp()
  const state = useSyncExternalStore(leaving.subscribe, leaving.state)
  return { ...state, requestLeave: leaving.requestLeave, respond: leaving.respond }
}
