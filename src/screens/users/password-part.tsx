// The password in the form of a user: never shown. One's own is changed in a dialog, another user's by a mail to that user
// (spec 6).
import { resetMailSentFromUser } from '../../../domain/messages/passwords.ts'
import { whyNoResetMail } from '../../../domain/words/user-status.ts'
import { changePassword } from '../../hooks/flows/passwords.ts'
import { useDialogFlow } from '../../hooks/use-dialog-flow.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { ResetMailLink } from './reset-mail-link.tsx'
import { anotherPassword, password } from './users.css.ts'

// Loaded with the first press.
const PasswordDialog = lazyComponent(() => import('./password-dialog.tsx'), { name: 'The form' })

interface PasswordPartProps {
  /** Whose password it is. */
  email: string
  /** Null where the server has none. */
  status: string | null
  own: boolean
}

export const PasswordPart = ({ email, status, own }: PasswordPartProps) => (
  <div className={password}>
    <TextField label="Password" type="password" disabled placeholder="••••••••" autoComplete="off" />
    <div className={anotherPassword}>
      {own ? <ChangePassword email={email} /> : <ResetPart email={email} status={status} />}
    </div>
  </div>
)

/** Where the server would send no mail, that is said in place of the link. */
function ResetPart({ email, status }: Pick<PasswordPartProps, 'email' | 'status'>) {
  const reason = whyNoResetMail(status)
  if (reason !== undefined) return <p>{reason}</p>
  return (
    <ResetMailLink email={email} sentText={resetMailSentFromUser}>
      Send reset password email
    </ResetMailLink>
  )
}

function ChangePassword({ email }: { email: string }) {
  const { dialog, open } = useDialogFlow(changePassword)
  return (
    <>
      <Button onClick={open}>Change Password</Button>
      {dialog && <PasswordDialog {...dialog} email={email} />}
    </>
  )
}
