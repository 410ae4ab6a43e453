// What a screen may know of the session, and may do with it.
import { useSelector } from '@xstate/react'
import type { Viewer } from '../../domain/records/viewer.ts'
import { may, type Permission } from '../../domain/roles.ts'
import type { SignInNotice } from '../../machines/account/session.ts'
import { useApp } from './app.ts'

export interface SessionView {
  /** Decided by the stored flag until the server has responded. */
  loggedIn: boolean
  /** Null until the server has said who it is. */
  viewer: Viewer | null
  /** The server did not respond; requests are being repeated. */
  unreachable: boolean
  notice: SignInNotice | null
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

/** False until it is known who is signed in. */
export function useMay(permission: Permission): boolean {
  const { viewer } = useSession()
  return viewer !== null && may(viewer.roles, permission)
}
