// Asks the person who sits there to confirm who they are, for all calls that wait for it together.

export interface IdentityConfirmation {
  /** Resolves with whether they have. */
  request: () => Promise<boolean>
  respond: (isConfirmed: boolean) => void
  isOpen: () => boolean
  subscribe: (listener: () => void) => () => void
}

export function createIdentityConfirmation(): IdentityConfirmation {
  const listeners = new Set<() => void>()
  let waiting: ((isConfirmed: boolean) => void)[] = []
  const changed = () => {
    for (const listener of listeners) listener()
  }
  return {
    request: () =>
      new Promise(resolve => {
        waiting = [...waiting, resolve]
        changed()
      }),
    respond(isConfirmed) {
      const callers = waiting
      waiting = []
      changed()
      for (const resolve of callers) resolve(isConfirmed)
    },
    isOpen: () => waiting.length > 0,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
