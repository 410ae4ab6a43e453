// Keeps somebody from losing what they typed: whether something would be lost, and the question that is then asked first.

export interface Leaving {
  /** Something would be lost from now on, until the function that it gives is called. */
  guard: () => () => void
  /** Leaves at once where nothing would be lost, else when the person has said so. */
  ask: (leave: () => void) => void
  answer: (leaves: boolean) => void
  /** The next move has been decided (something was saved or removed): nothing is lost by it, and nothing is asked. */
  letGo: () => void
  state: () => LeavingState
  subscribe: (tell: () => void) => () => void
}

export interface LeavingState {
  guarded: boolean
  asking: boolean
}

export function createLeaving(): Leaving {
  const guards = new Set<symbol>()
  const listeners = new Set<() => void>()
  let wanted: (() => void) | null = null
  let state: LeavingState = { guarded: false, asking: false }

  function changed() {
    if (guards.size === 0) wanted = null
    state = { guarded: guards.size > 0, asking: wanted !== null }
    for (const tell of listeners) tell()
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
    ask(leave) {
      if (guards.size === 0) return leave()
      wanted = leave
      changed()
    },
    answer(leaves) {
      const leave = wanted
      wanted = null
      changed()
      if (leaves) leave?.()
    },
    letGo() {
      guards.clear()
      changed()
    },
    state: () => state,
    subscribe(tell) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
  }
}
