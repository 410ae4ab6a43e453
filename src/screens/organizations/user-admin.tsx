// User administration of one organization: its users, the roles that they can have, and a placeholder for a simulator
// (spec 2).
import { OrganizationDetailDocument } from '../../../gql/operations/organizations.generated.ts'
import { useHistoryTab } from '../../history/use-history-tab.tsx'
import { useAddressState } from '../../hooks/use-address-state.ts'
import { useParam } from '../../hooks/use-param.ts'
import { useRead } from '../../hooks/use-read.ts'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Breadcrumbs } from '../../ui/navigation/breadcrumbs.tsx'
import { TabSet } from '../../ui/navigation/tab-set.tsx'
import { RoleList } from './role-list.tsx'
import { noSimulatorYet } from './unavailable.ts'
import { UserTable } from './user-table.tsx'

export default function UserAdmin() {
  const orgId = useParam('orgId')
  const [{ tab }, change] = useAddressState({ tab: 'users' })
  const historyTab = useHistoryTab({ type: 'organization', id: orgId }, 'history')
  // A failure to load the name is not reported here: the tables fail with it and report it.
  const { data } = useRead(OrganizationDetailDocument, { id: orgId })
  return (
    <Page
      title={data?.organization.name ?? 'User Admin'}
      before={
        <Breadcrumbs
          crumbs={[{ label: 'Organizations', to: paths.organizations.link() }, { label: 'User Admin' }]}
        />
      }
      fills
    >
      <TabSet
        label="User admin"
        value={tab}
        onChange={next => change({ tab: next })}
        tabs={[
          { value: 'users', label: 'users', content: <UserTable organizationId={orgId} /> },
          { value: 'roles', label: 'roles & permissions', content: <RoleList organizationId={orgId} /> },
          ...historyTab,
          { value: 'simulator', label: 'simulator', unavailable: noSimulatorYet },
        ]}
      />
    </Page>
  )
}
