// The flag in browser storage that says whether somebody is logged in (spec 3: 'isLoggedIn' is 'true', or missing).

export interface SessionFlag {
  read(): boolean
  write(loggedIn: boolean): void
  /** Called when another tab of this browser changed it. */
  onChangedElsewhere(tell: (loggedIn: boolean) => void): void
}

const key = 'isLoggedIn'

/** Without storage there is no flag, and the server's response alone decides. */
export const sessionFlag = (window: Window): SessionFlag => ({
  read: () => attempt(() => window.localStorage.getItem(key)) === 'true',

  write(loggedIn) {
    attempt(() => (loggedIn ? window.localStorage.setItem(key, 'true') : window.localStorage.removeItem(key)))
  },

  onChangedElsewhere(tell) {
    window.addEventListener('storage', event => {
      if (event.key === key || event.key === null) tell(event.newValue === 'true')
    })
  },
})

function attempt<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}
