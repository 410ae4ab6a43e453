// Asks the person who sits there to confirm who they are, for all calls that wait for it together.
import { createListeners } from '../ui/hooks/listeners.ts'

export interface IdentityConfirmation {
  /** Resolves with whether they have. */
  request: () => Promise<boolean>
  respond: (isConfirmed: boolean) => void
  isOpen: () => boolean
  subscribe: (listener: () => void) => () => void
}

export function createIdentityConfirmation(): IdentityConfirmation {
  let waiting: ((isConfirmed: boolean) => void)[] = []
  const { add, notify } = createListeners()
  return {
    request: () =>
      new Promise(resolve => {
        waiting = [...waiting, resolve]
        notify()
      }),
    respond(isConfirmed) {
      const callers = waiting
      waiting = []
      notify()
      for (const resolve of callers) resolve(isConfirmed)
    },
    isOpen: () => waiting.length > 0,
    subscribe: add,
  }
}
