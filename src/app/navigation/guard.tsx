// Shows a screen to those who may see it and redirects everybody else to /login (spec 2), which redirects signed-in people
// home.
import type { ComponentType, ReactNode } from 'react'
import { Redirect } from 'wouter'
import { may, type Permission } from '../../../domain/roles.ts'
import { useSession } from '../../hooks/use-session.ts'
import { paths } from '../../paths.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const FirstPassword = lazyComponent(() => import('../../screens/users/first-password.tsx'), {
  name: 'This page',
})

const SecondFactorSetup = lazyComponent(() => import('../../screens/users/second-factor-setup.tsx'), {
  name: 'This page',
})

interface GuardProps {
  /** The required permission; null if being signed in is enough. */
  need: Permission | null
  /** Shown in place of a screen that needs the server, while it is not known who is signed in. */
  Offline?: ComponentType | undefined
  children: ReactNode
}

/** The timeline also shows plans from files, and a run sheet is kept in the browser. The server checks the permission for everything else on a screen. */
export const worksWithoutServer = (need: Permission | null): boolean => need === 'see schedules'

export function Guard({ need, Offline = Nothing, children }: GuardProps) {
  const { viewer, unreachable } = useSession()
  if (!viewer && unreachable) return worksWithoutServer(need) ? children : <Offline />
  if (!viewer) return <p role="status">Loading...</p>
  if (viewer.mustChangePassword)
    return <FirstPassword email={viewer.email} waitingRoles={viewer.waitingRoles ?? []} />
  if (viewer.mustSetUpSecondFactor) return <SecondFactorSetup />
  if (need && !may(viewer.roles, need)) return <Redirect to={paths.login.link()} replace />
  return children
}

const Nothing = () => null
