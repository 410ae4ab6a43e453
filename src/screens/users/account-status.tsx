// How a user can sign in, and what can be done about an invitation.
import { awaitsPassword, userStatusLabel } from '../../../domain/words/user-status.ts'
import type { AccountAction } from '../../hooks/flows/accounts.ts'
import { useAccountAction } from '../../hooks/use-account-action.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { useMay, useSession } from '../../hooks/use-session.ts'
import { Button } from '../../ui/button/button.tsx'
import { FocusKeeper } from '../../ui/layout/focus-keeper.tsx'
import { accountStatus } from './users.css.ts'

export function AccountStatus({ id, status }: { id: string; status: string }) {
  const { viewer } = useSession()
  const { busy, act } = useAccountAction()
  const run = (kind: AccountAction['kind']) => () => act({ kind, id })
  const mayInvite = useMay('create users') && awaitsPassword(status)
  const mayDeactivate = useMay('deactivate accounts')
  const mayClose = useFeature('deactivation') === true && mayDeactivate && viewer?.id !== id
  return (
    <FocusKeeper>
      <div className={accountStatus}>
        <span>{userStatusLabel(status)}</span>
        {mayClose && (
          <Button busy={busy} onClick={run(status === 'deactivated' ? 'activateUser' : 'deactivateUser')}>
            {status === 'deactivated' ? 'Activate User' : 'Deactivate User'}
          </Button>
        )}
        {mayInvite && (
          <Button busy={busy} onClick={run('sendInvitation')}>
            Send invitation again
          </Button>
        )}
        {mayInvite && status === 'invited' && (
          <Button look="quiet" busy={busy} onClick={run('withdrawInvitation')}>
            Withdraw invitation
          </Button>
        )}
      </div>
    </FocusKeeper>
  )
}
