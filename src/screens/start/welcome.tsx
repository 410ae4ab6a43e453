// The start page of a signed-in user: name and roles (spec 2), and what needs attention.
import { may, roleLabel } from '../../../domain/roles.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Page } from '../../ui/layout/page.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const StartPage = lazyComponent(() => import('./start-page.tsx'), { name: 'The overview' })
const OwnWaitingRoles = lazyComponent(() => import('./own-waiting-roles.tsx'), {
  name: 'What your roles wait for',
})

export function Welcome() {
  const { viewer } = useSession()
  if (!viewer) return null
  const { waitingRoles = [] } = viewer
  return (
    <Page title={`Welcome ${viewer.name}`.trim()}>
      {waitingRoles.length > 0 && <OwnWaitingRoles email={viewer.email} waitingRoles={waitingRoles} />}
      {viewer.roles.length + waitingRoles.length === 0 && (
        <p>You have no role yet. An administrator can give you one.</p>
      )}
      {viewer.roles.length > 0 && (
        <ul aria-label="Roles">
          {viewer.roles.map(role => (
            <li key={role}>{roleLabel(role)}</li>
          ))}
        </ul>
      )}
      {may(viewer.roles, 'see assets') && <StartPage />}
    </Page>
  )
}
