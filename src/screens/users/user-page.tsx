// One user: name, email and roles (spec 2).
import type { ReactNode } from 'react'
import { userNotLoaded, userWithoutOrganization } from '../../../domain/messages/accounts.ts'
import { isOwnRecord } from '../../../domain/records/viewer.ts'
import { awaitsPassword } from '../../../domain/words/user-status.ts'
import { UserDetailDocument, type UserDetailQuery } from '../../../gql/operations/users.generated.ts'
import { useHistoryTab } from '../../history/use-history-tab.tsx'
import { useAccountAction } from '../../hooks/use-account-action.ts'
import { useAddressState } from '../../hooks/use-address-state.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { useParam } from '../../hooks/use-param.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useMay, useSession } from '../../hooks/use-session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { RoleChips } from '../../ui/button/role-chips.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { DescriptionList } from '../../ui/layout/description-list.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { TabSet } from '../../ui/navigation/tab-set.tsx'
import { ZoneNote } from '../../ui/time/zone-note.tsx'
import { AccountStatus } from './account-status.tsx'
import { FactorState } from './factor-state.tsx'
import { ProviderLinks } from './provider-links.tsx'
import { SecondFactors } from './second-factors.tsx'
import { SessionList, useSeesSessions } from './session-list.tsx'
import { UserCrumbs } from './user-crumbs.tsx'
import { WaitingRoles } from './waiting-roles.tsx'

export default function UserPage() {
  const id = useParam('id')
  const { viewer } = useSession()
  const reading = useRead(UserDetailDocument, { id })
  const user = reading.data?.user
  return (
    <Page
      title={user?.name || 'User'}
      before={<UserCrumbs organizationId={user?.organization?.id}>{[{ label: 'User' }]}</UserCrumbs>}
      tools={user && <EditLink id={id} />}
    >
      <Loaded reading={reading} failed={({ message }) => userNotLoaded(message)}>
        {data => (
          <AccountTabs id={id}>
            <UserFacts user={data.user} />
            <SignIns userId={id} own={viewer !== null && isOwnRecord(viewer, data.user)} />
          </AccountTabs>
        )}
      </Loaded>
    </Page>
  )
}

/** With what somebody signs in, and where they did. */
function SignIns({ userId, own }: { userId: string; own: boolean }) {
  const seesSessions = useSeesSessions(own)
  const seesFactors = useFeature('second_factors') === true && own
  const mayEdit = useMay('edit users')
  const seesLinks = useFeature('provider_links') === true && (own || mayEdit)
  return (
    <>
      {(seesSessions || seesFactors || seesLinks) && <ZoneNote />}
      {seesFactors && <SecondFactors />}
      {seesLinks && <ProviderLinks userId={userId} own={own} />}
      {seesSessions && <SessionList userId={userId} own={own} />}
    </>
  )
}

/** Tabs, where there is more than one. */
function AccountTabs({ id, children }: { id: string; children: ReactNode }) {
  const [{ tab }, change] = useAddressState({ tab: 'account' })
  const historyTab = useHistoryTab({ type: 'user', id }, 'HISTORY')
  if (historyTab.length === 0) return children
  return (
    <TabSet
      label="User"
      value={tab}
      onChange={next => change({ tab: next })}
      tabs={[{ value: 'account', label: 'ACCOUNT', content: children }, ...historyTab]}
    />
  )
}

function EditLink({ id }: { id: string }) {
  return useMay('edit users') && <ButtonLink to={paths.editUser.link(id)}>edit user info</ButtonLink>
}

function UserFacts({ user }: { user: UserDetailQuery['user'] }) {
  const { viewer } = useSession()
  const mayEdit = useMay('edit users')
  const mayAllowLink = useFeature('provider_links') === true && mayEdit && viewer?.id !== user.id
  return (
    <>
      {!user.organization && <Alert>{userWithoutOrganization}</Alert>}
      <Panel>
        <DescriptionList
          of={[
            { term: 'Name', value: user.name },
            { term: 'Email', value: user.email },
            { term: 'Roles', value: user.roles.length > 0 ? <RoleChips roles={user.roles} /> : 'No roles' },
            user.status && {
              term: 'Status',
              value: <AccountStatus id={user.id} status={user.status} />,
            },
            mayAllowLink && { term: 'Identity provider', value: <ProviderLink id={user.id} /> },
            typeof user.secondFactor === 'boolean' && {
              term: 'Second factor',
              value: (
                <FactorState
                  id={user.id}
                  hasFactor={user.secondFactor}
                  isRequired={user.secondFactorRequired === true}
                />
              ),
            },
          ]}
        />
        {user.rolesWait && user.roles.length > 0 && (
          <WaitingRoles user={user} isInvited={awaitsPassword(user.status)} />
        )}
      </Panel>
    </>
  )
}

/** Lets another user connect the identity provider without the password: for administrators. */
function ProviderLink({ id }: { id: string }) {
  const { busy, act } = useAccountAction()
  return (
    <Button busy={busy} onClick={() => act({ kind: 'allowProviderLink', id })}>
      Allow connecting
    </Button>
  )
}
