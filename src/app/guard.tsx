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

export function Guard({ need, children }: GuardProps) {
  const { viewer, unreachable } = useSession()
  if (!viewer) return unreachable ? null : <p role="status">Loading...</p>
  if (need && !may(viewer.roles, need)) return <Redirect to={paths.login.link()} replace />
  return children
}
