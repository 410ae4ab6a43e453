// What a screen may know of the session, and what it may ask of it.
import { useSelector } from '@xstate/react'
import type { Viewer } from '../../domain/records.ts'
import { useApp } from './app.ts'

export interface SessionView {
  /** The mode of the product: decided by the stored flag until the server has answered. */
  loggedIn: boolean
  /** Null while the server has not said who it is. */
  viewer: Viewer | null
  /** The server was asked and did not answer; it is being asked again. */
  unreachable: boolean
  notice: 'ended' | 'signOutUnconfirmed' | null
  logout: () => void
  retry: () => void
}

export function useSession(): SessionView {
  const { session } = useApp()
  const { context } = useSelector(session, snapshot => snapshot)
  return {
    loggedIn: context.loggedIn,
    viewer: context.viewer,
    unreachable: context.attempts > 0,
    notice: context.notice,
    logout: () => session.send({ type: 'logout.requested' }),
    retry: () => session.send({ type: 'retry.requested' }),
  }
}
