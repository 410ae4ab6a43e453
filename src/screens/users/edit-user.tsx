// Edits a user: any record for those who may edit users, one's own for everybody else (decisions, The server).
import { Redirect } from 'wouter'
import { userNotLoaded } from '../../../domain/messages/accounts.ts'
import { isOwnRecord } from '../../../domain/records/viewer.ts'
import { UserDetailDocument } from '../../../gql/operations/users.generated.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { useParam } from '../../hooks/use-param.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useMay, useSession } from '../../hooks/use-session.ts'
import { paths } from '../../paths.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { EditUserForm } from './edit-user-form.tsx'
import { UserCrumbs } from './user-crumbs.tsx'

export default function EditUser() {
  const id = useParam('id')
  const { viewer } = useSession()
  const mayEditAll = useMay('edit users')
  // If the server does not name the viewer's id, the record is requested and compared by email.
  const isAnothers = viewer !== null && viewer.id !== null && viewer.id !== id
  const reading = useRead(UserDetailDocument, { id }, { enabled: mayEditAll || !isAnothers, fresh: true })

  // The form has fields and hints by what the server offers, which would push the others aside.
  const isOfferKnown = useFeature('sessions') !== undefined
  const user = reading.data?.user
  const own = viewer !== null && user !== undefined && isOwnRecord(viewer, user)
  if (!mayEditAll && (isAnothers || (user && !own))) return <Redirect to={paths.login.link()} replace />
  return (
    <Page
      title="Edit User"
      before={
        <UserCrumbs organizationId={user?.organization?.id}>
          {[{ label: 'User', to: paths.user.link(id) }, { label: 'Edit' }]}
        </UserCrumbs>
      }
    >
      <Loaded reading={reading} failed={({ message }) => userNotLoaded(message)}>
        {data =>
          isOfferKnown ? (
            <Panel>
              <EditUserForm user={data.user} own={own} />
            </Panel>
          ) : (
            <Loading />
          )
        }
      </Loaded>
    </Page>
  )
}
