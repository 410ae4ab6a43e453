// The dialog in which users change their own password (spec 2).
import { useEffect, useState } from 'react'
import { resetMailSent } from '../../../domain/messages.ts'
import { Secret } from '../../../domain/secret.ts'
import { changePasswordForm } from '../../../domain/validate/credentials.ts'
import type { changePassword } from '../../hooks/flows/passwords.ts'
import type { useFlow } from '../../hooks/use-flow.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { PasswordField } from '../../ui/field/field.tsx'
import { Form, FormActions } from '../../ui/field/form.tsx'
import { ResetMailLink } from './reset-mail-link.tsx'

type PasswordChange = ReturnType<typeof useFlow<ReturnType<typeof changePassword>>>

interface PasswordDialogProps {
  state: PasswordChange[0]
  send: PasswordChange[1]
  /** Whose password it is. */
  email: string
}

export default function PasswordDialog({ state, send, email }: PasswordDialogProps) {
  const [changed, setChanged] = useState(false)
  return (
    <FormDialog
      open={state.hasTag('open')}
      title="Change Password"
      changed={changed && !state.hasTag('busy')}
      onClose={() => send({ type: 'dialog.closed' })}
    >
      {close => (
        <PasswordForm state={state} send={send} email={email} onChanged={setChanged} onCancel={close} />
      )}
    </FormDialog>
  )
}

interface PasswordFormProps extends PasswordDialogProps {
  onChanged: (changed: boolean) => void
  onCancel: () => void
}

function PasswordForm({ state, send, email, onChanged, onCancel }: PasswordFormProps) {
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
  const { changed } = form
  useEffect(() => onChanged(changed), [changed, onChanged])
  return (
    <Form onSubmit={form.submit}>
      {form.alert && <Alert>{form.alert}</Alert>}
      {/* Shows password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Old Password" autoComplete="current-password" {...form.field('oldPassword')} />
      <PasswordField label="New Password" autoComplete="new-password" {...form.field('newPassword')} />
      <p>
        <ResetMailLink email={email} sentText={resetMailSent}>
          Forgot Password
        </ResetMailLink>
      </p>
      <FormActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="primary" type="submit" busy={busy}>
          Change Password
        </Button>
      </FormActions>
    </Form>
  )
}
