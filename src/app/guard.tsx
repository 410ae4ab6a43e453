// Lets a screen be seen by those who may, and sends everybody else to /login (spec 2), which sends the signed-in home.
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { may, type Permission } from '../../domain/roles.ts'
import { useSession } from '../hooks/use-session.ts'
import { paths } from '../paths.ts'

interface GuardProps {
  /** What the person must be allowed to do; null where signing in is enough. */
  need: Permission | null
  children: ReactNode
}

/** The timeline shows plans from files too. Whatever else is on a screen, the server gives it to those alone who may see it. */
export const worksWithoutServer = (need: Permission | null): boolean => need === 'see schedules'

export function Guard({ need, children }: GuardProps) {
  const { viewer, unreachable } = useSession()
  if (!viewer && unreachable) return worksWithoutServer(need) ? children : null
  if (!viewer) return <p role="status">Loading...</p>
  if (need && !may(viewer.roles, need)) return <Redirect to={paths.login.link()} replace />
  return children
}
