// The users of a customer's account, each with its actions (spec 2).
import { useId } from 'react'
import { ownAccountStaysActive } from '../../../domain/messages/accounts.ts'
import { resetMailSent } from '../../../domain/messages/passwords.ts'
import { isOwnRecord, type Viewer } from '../../../domain/records/viewer.ts'
import { whyNoResetMail } from '../../../domain/words/user-status.ts'
import {
  OrganizationUsersDocument,
  type OrganizationUsersQuery,
} from '../../../gql/operations/organizations.generated.ts'
import { sendResetMail } from '../../hooks/flows/passwords.ts'
import { useAccountAction } from '../../hooks/use-account-action.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Explained } from '../../ui/tooltip/explained.tsx'
import {
  accountUsers,
  userActions,
  userEmail,
  userName,
  userNames,
  user as userRow,
  users as userRows,
} from './customers.css.ts'
import { userStaysActive } from './unavailable.ts'
import { useWhyNotDeactivated } from './use-why-not-deactivated.ts'

type AccountUser = OrganizationUsersQuery['organizationUsers'][number]

export function AccountUsers({ organizationId }: { organizationId: string }) {
  const users = useRead(OrganizationUsersDocument, { organizationId, search: null })
  const [mail, send] = useFlow(sendResetMail, { sentText: resetMailSent })
  const { viewer } = useSession()
  const { busy, act } = useAccountAction()
  const whyNotClosed = useWhyNotDeactivated(userStaysActive)
  const titleId = useId()
  return (
    <section className={accountUsers} aria-labelledby={titleId}>
      <h3 id={titleId}>Account users</h3>
      <Loaded reading={users}>
        {({ organizationUsers }) =>
          organizationUsers.length === 0 ? (
            <EmptyState text="No users yet" advice="Invite the first one under 'edit account info'." />
          ) : (
            <ul className={userRows}>
              {organizationUsers.map(user => (
                <UserRow
                  key={user.id}
                  user={user}
                  sending={mail.hasTag('busy')}
                  whyNotClosed={whyNotClosed ?? whyNotOwn(viewer, user)}
                  closing={busy}
                  onClose={() =>
                    act({
                      kind: user.status === 'deactivated' ? 'activateUser' : 'deactivateUser',
                      id: user.id,
                    })
                  }
                  onReset={() => send({ type: 'resetMail.requested', email: user.email })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

const whyNotOwn = (viewer: Viewer | null, user: AccountUser): string | undefined =>
  viewer !== null && isOwnRecord(viewer, user) ? ownAccountStaysActive : undefined

interface UserRowProps {
  user: AccountUser
  /** A mail to one of the users is being sent; the next one has to wait. */
  sending: boolean
  onReset: () => void
  /** Why this person cannot deactivate this user. */
  whyNotClosed: string | undefined
  closing: boolean
  onClose: () => void
}

function UserRow({ user, sending, onReset, whyNotClosed, closing, onClose }: UserRowProps) {
  const nameId = useId()
  return (
    <li className={userRow}>
      <div className={userNames}>
        <span id={nameId} className={userName}>
          {user.name}
        </span>
        <span className={userEmail}>{user.email}</span>
      </div>
      <div className={userActions}>
        <Explained reason={whyNotClosed}>
          <Button look="quiet" aria-describedby={nameId} busy={closing} onClick={onClose}>
            {user.status === 'deactivated' ? 'Activate User' : 'Deactivate User'}
          </Button>
        </Explained>
        <Explained reason={whyNoResetMail(user.status)}>
          <Button look="quiet" aria-describedby={nameId} busy={sending} onClick={onReset}>
            Reset Password
          </Button>
        </Explained>
      </div>
    </li>
  )
}
