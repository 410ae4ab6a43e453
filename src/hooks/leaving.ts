// Keeps typed input from being lost: knows whether there is any, and asks before it is left.
import { createListeners } from '../ui/hooks/listeners.ts'

export interface Leaving {
  /** There is input to lose from now on, until the returned function is called. */
  guard: () => () => void
  /** Leaves at once if there is nothing to lose, otherwise once the user has agreed. */
  requestLeave: (leave: () => void) => void
  respond: (leaves: boolean) => void
  /** The next navigation follows a save or a deletion: nothing is lost by it, and nothing is asked. */
  release: () => void
  state: () => LeavingState
  subscribe: (listener: () => void) => () => void
}

export interface LeavingState {
  guarded: boolean
  confirmationOpen: boolean
}

export function createLeaving(): Leaving {
  const guards = new Set<symbol>()
  const listeners = createListeners()
  let wanted: (() => void) | null = null
  let state: LeavingState = { guarded: false, confirmationOpen: false }

  function changed() {
    if (guards.size === 0) wanted = null
    state = { guarded: guards.size > 0, confirmationOpen: wanted !== null }
    listeners.notify()
  }

  return {
    guard() {
      const mine = Symbol('guard')
      guards.add(mine)
      changed()
      return () => {
        guards.delete(mine)
        changed()
      }
    },
    requestLeave(leave) {
      if (guards.size === 0) return leave()
      wanted = leave
      changed()
    },
    respond(leaves) {
      const leave = wanted
      wanted = null
      changed()
      if (leaves) leave?.()
    },
    release() {
      guards.clear()
      changed()
    },
    state: () => state,
    subscribe: listeners.add,
  }
}
