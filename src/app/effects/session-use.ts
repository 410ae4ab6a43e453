// When this browser's session will have been idle for too long, as the server counts: by requests that somebody's input led to. A
// server that does not say how long a session may be idle has sessions that end by themselves.
import { idleSecondsHeader, unattendedHeader } from '../../../domain/session-use.ts'
import type { App } from '../../hooks/app.ts'
import { safeStorage } from '../../ui/hooks/safe-storage.ts'

export interface SessionUse {
  /** A fetch that says of requests whether anybody's input led to them, and reads how long the session may be idle. */
  fetch: typeof fetch
  /** When the session ends unless it is used again, in ms since 1970; null where it is not known. */
  endsAtMs: () => number | null
  /** The session has ended. */
  forget: () => void
}

/** What is requested so long after the last input is the page's own doing. */
export const attendedForMs = 60_000

/** Known to all pages of the browser, which share the session. */
const storageKey = 'sessionEndsAt'

const inputs = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'touchstart'] as const

/** To load the page counts as input. */
export function watchSessionUse(window: Window, plainFetch: typeof fetch, now = Date.now): SessionUse {
  const storage = safeStorage(window)
  let endsAt: number | null = null
  let lastInput = now()
  const onInput = () => {
    lastInput = now()
  }
  for (const type of inputs) window.addEventListener(type, onInput, { capture: true, passive: true })

  return {
    async fetch(input, init) {
      const at = now()
      if (at - lastInput <= attendedForMs) {
        const reply = await plainFetch(input, init)
        const idleSeconds = Number(reply.headers.get(idleSecondsHeader))
        if (idleSeconds > 0) {
          endsAt = at + idleSeconds * 1_000
          storage.write(storageKey, String(endsAt))
        }
        return reply
      }
      const headers = new Headers(init?.headers)
      headers.set(unattendedHeader, '1')
      return plainFetch(input, { ...init, headers })
    },
    endsAtMs: () => Number(storage.read(storageKey)) || endsAt,
    forget() {
      endsAt = null
      storage.write(storageKey, null)
    },
  }
}

const checkEveryMs = 30_000

/** Signs out once the session has been idle for too long: also when a machine wakes up, and in a page that is loaded after that. */
export function endWhenIdle(
  window: Window,
  session: Pick<App['session'], 'getSnapshot' | 'send'>,
  use: Pick<SessionUse, 'endsAtMs'>,
  now = Date.now,
): void {
  const check = () => {
    const endsAt = use.endsAtMs()
    if (endsAt !== null && now() >= endsAt && session.getSnapshot().context.loggedIn)
      session.send({ type: 'session.idled' })
  }
  check()
  window.setInterval(check, checkEveryMs)
  window.document.addEventListener('visibilitychange', check)
}
