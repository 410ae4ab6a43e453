// Imports users of one organization.
import { useParam } from '../../hooks/use-param.ts'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/navigation/back-link.tsx'
import { ImportScreen } from './import-screen.tsx'

export default function ImportUsers() {
  const orgId = useParam('orgId')
  const back = <BackLink to={paths.organization.link(orgId)}>Back to User Admin</BackLink>
  return <ImportScreen kind="users" organizationId={orgId} before={back} />
}
