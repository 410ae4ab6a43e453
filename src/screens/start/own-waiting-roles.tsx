// What somebody sees whose roles wait: why, and the link once more.
import { resetMailSent } from '../../../domain/messages/passwords.ts'
import type { Viewer } from '../../../domain/records/viewer.ts'
import { ownRolesWait } from '../../../domain/words/waiting-roles.ts'
import { sendResetMail } from '../../hooks/flows/passwords.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { Button } from '../../ui/button/button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'

export default function OwnWaitingRoles({
  email,
  waitingRoles = [],
}: Pick<Viewer, 'email' | 'waitingRoles'>) {
  const [state, send] = useFlow(sendResetMail, { sentText: resetMailSent })
  return (
    <Panel>
      <p>{ownRolesWait(waitingRoles, email)}</p>
      <Button busy={state.hasTag('busy')} onClick={() => send({ type: 'resetMail.requested', email })}>
        Send the link again
      </Button>
    </Panel>
  )
}
