// The browser's storage for values that the product can do without: a browser may forbid it, or have no room left.

export interface SafeStorage {
  /** Null if nothing is stored under `key`, or nothing may be read. */
  read: (key: string) => string | null
  /** Null removes what is stored. Nothing happens if the browser refuses. */
  write: (key: string, value: string | null) => void
}

type StorageName = 'localStorage' | 'sessionStorage'

export const safeStorage = (window: Window, name: StorageName = 'localStorage'): SafeStorage => ({
  read: key => {
    try {
      return window[name].getItem(key)
    } catch {
      return null
    }
  },

  write: (key, value) => {
    try {
      if (value === null) window[name].removeItem(key)
      else window[name].setItem(key, value)
    } catch {
      // The value lasts as long as the page.
    }
  },
})
