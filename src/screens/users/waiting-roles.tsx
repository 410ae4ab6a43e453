// That roles wait until their owner chooses a password by the mailed link, and the link once more.
import { mailedToFile, rolesWait } from '../../../domain/words/waiting-roles.ts'
import { useAccountAction } from '../../hooks/use-account-action.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { useMay, useSession } from '../../hooks/use-session.ts'
import { Button } from '../../ui/button/button.tsx'

interface WaitingRolesProps {
  user: { id: string; name: string }
  /** An invitation is offered beside the status. */
  isInvited: boolean
}

export function WaitingRoles({ user: { id, name }, isInvited }: WaitingRolesProps) {
  const { viewer } = useSession()
  const { busy, act } = useAccountAction()
  const isFile = useFeature('mail_files') === true
  const isOwn = viewer?.id === id
  const mayMail = useMay('create users') && !isInvited && !isOwn
  return (
    <>
      <p>{rolesWait(isOwn ? undefined : name)}</p>
      {mayMail && isFile && <p>{mailedToFile}</p>}
      {mayMail && (
        <Button busy={busy} onClick={() => act({ kind: 'sendInvitation', id })}>
          Send the link again
        </Button>
      )}
    </>
  )
}
