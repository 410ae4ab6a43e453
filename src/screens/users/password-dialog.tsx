// The dialog in which users change their own password (spec 2).
import { resetMailSent } from '../../../domain/messages/passwords.ts'
import { Secret } from '../../../domain/secret.ts'
import { changePasswordForm } from '../../../domain/validate/credentials.ts'
import type { changePassword } from '../../hooks/flows/passwords.ts'
import type { useFlow } from '../../hooks/use-flow.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { DialogForm, FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { PasswordField } from '../../ui/field/field.tsx'
import { ResetMailLink } from './reset-mail-link.tsx'

type PasswordChange = ReturnType<typeof useFlow<ReturnType<typeof changePassword>>>

interface PasswordDialogProps {
  state: PasswordChange[0]
  send: PasswordChange[1]
  /** Whose password it is. */
  email: string
}

export default function PasswordDialog({ state, send, email }: PasswordDialogProps) {
  return (
    <FormDialog
      open={state.hasTag('open')}
      title="Change Password"
      onClose={() => send({ type: 'dialog.closed' })}
    >
      <PasswordForm state={state} send={send} email={email} />
    </FormDialog>
  )
}

function PasswordForm({ state, send, email }: PasswordDialogProps) {
  const busy = state.hasTag('busy')
  const form = useSavedForm({
    schema: changePasswordForm,
    defaults: { oldPassword: '', newPassword: '' },
    failure: state.context.failure,
    busy,
    onSubmit: ({ oldPassword, newPassword }) =>
      send({
        type: 'password.submitted',
        oldPassword: new Secret(oldPassword),
        newPassword: new Secret(newPassword),
      }),
  })
  return (
    <DialogForm form={form} action="Change Password" busy={busy}>
      {/* Shows password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Old Password" autoComplete="current-password" {...form.field('oldPassword')} />
      <PasswordField label="New Password" autoComplete="new-password" {...form.field('newPassword')} />
      <p>
        <ResetMailLink email={email} sentText={resetMailSent}>
          Forgot Password
        </ResetMailLink>
      </p>
    </DialogForm>
  )
}
