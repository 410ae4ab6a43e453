// The password in the form of a user: never shown. One's own is changed in a dialog, another user's by a mail to that user
// (spec 6).
import { resetMailSentFromUser } from '../../../domain/messages/passwords.ts'
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
  own: boolean
}

export const PasswordPart = ({ email, own }: PasswordPartProps) => (
  <div className={password}>
    <TextField label="Password" type="password" disabled placeholder="••••••••" autoComplete="off" />
    <div className={anotherPassword}>
      {own ? (
        <ChangePassword email={email} />
      ) : (
        <ResetMailLink email={email} sentText={resetMailSentFromUser}>
          Send reset password email
        </ResetMailLink>
      )}
    </div>
  </div>
)

function ChangePassword({ email }: { email: string }) {
  const { dialog, open } = useDialogFlow(changePassword)
  return (
    <>
      <Button onClick={open}>Change Password</Button>
      {dialog && <PasswordDialog {...dialog} email={email} />}
    </>
  )
}
