// Signing in waits for a sign-out.
import { waitFor } from 'xstate'
import type { App } from './app.ts'

/** A logout that is still under way would remove the new session's cookie. */
export const afterSignOut = (session: App['session'], signal: AbortSignal) =>
  waitFor(session, snapshot => !snapshot.matches('signingOut'), {
    timeout: Number.POSITIVE_INFINITY,
    signal,
  })
