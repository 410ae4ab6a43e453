// The dialog in which users change their own password (spec 2).
import { DialogForm, FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { type PasswordChange, PasswordFields, usePasswordForm } from './password-fields.tsx'

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
  const form = usePasswordForm([state, send])
  return (
    <DialogForm form={form} action="Change Password" busy={state.hasTag('busy')}>
      <PasswordFields form={form} email={email} />
    </DialogForm>
  )
}
