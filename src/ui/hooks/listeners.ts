/** Those that are told of something, until they leave. */
export interface Listeners {
  /** Returns how it is removed. */
  add: (listener: () => void) => () => void
  notify: () => void
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    add(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify() {
      for (const listener of listeners) listener()
    },
  }
}

/** Those that are also notified when another page of this browser has changed what is stored. */
export function createStorageListeners(): Listeners {
  const { add, notify } = createListeners()
  return {
    add(listener) {
      const leave = add(listener)
      window.addEventListener('storage', listener)
      return () => {
        leave()
        window.removeEventListener('storage', listener)
      }
    },
    notify,
  }
}
