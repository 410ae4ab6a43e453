// The dialog in which users change their own password (spec 2).
import { DialogForm, FlowDialog } from '../../ui/dialog/form-dialog.tsx'
import { type PasswordChange, PasswordFields, usePasswordForm } from './password-fields.tsx'

interface PasswordDialogProps extends PasswordChange {
  /** Whose password it is. */
  email: string
}

export default function PasswordDialog({ state, send, email }: PasswordDialogProps) {
  return (
    <FlowDialog state={state} send={send} title="Change Password">
      <PasswordForm state={state} send={send} email={email} />
    </FlowDialog>
  )
}

function PasswordForm({ state, send, email }: PasswordDialogProps) {
  const form = usePasswordForm({ state, send })
  return (
    <DialogForm form={form} action="Change Password">
      <PasswordFields form={form} email={email} />
    </DialogForm>
  )
}
