// The flag in browser storage that says whether a user is signed in (spec 3: 'isLoggedIn' is 'true', or missing).
import { safeStorage } from '../../ui/hooks/safe-storage.ts'

export interface SessionFlag {
  read(): boolean
  write(loggedIn: boolean): void
  /** Called when another tab of this browser changed it. */
  onChangedElsewhere(listener: (loggedIn: boolean) => void): void
}

const key = 'isLoggedIn'

/** Without storage there is no flag, and the server's response alone decides. */
export function sessionFlag(window: Window): SessionFlag {
  const storage = safeStorage(window)
  return {
    read: () => storage.read(key) === 'true',

    write: loggedIn => storage.write(key, loggedIn ? 'true' : null),

    onChangedElsewhere(listener) {
      window.addEventListener('storage', event => {
        if (event.key === key || event.key === null) listener(event.newValue === 'true')
      })
    },
  }
}
