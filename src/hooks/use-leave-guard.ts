// What a form says to keep its input from being lost, and what the frame around the screens reads of it.
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { useApp } from './app.ts'
import type { Leaving, LeavingState } from './leaving.ts'

/** Asks before the screen is left by link, tab, Cancel, back, forward or closing, while `changed`. */
export function useLeaveGuard(changed: boolean): void {
  const { leaving } = useApp()
  // Before the next screen's effects: a session that ends takes the form away, and its redirect must not be asked about.
  useLayoutEffect(() => (changed ? leaving.guard() : undefined), [changed, leaving])
}

export function useLeaving(): LeavingState & Pick<Leaving, 'ask' | 'answer'> {
  const { leaving } = useApp()
  const state = useSyncExternalStore(leaving.subscribe, leaving.state)
  return { ...state, ask: leaving.ask, answer: leaving.answer }
}
