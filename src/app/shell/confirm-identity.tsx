// The dialog that asks who sits there: the password, or a code of the second factor.
import { useState } from 'react'
import { Secret } from '../../../domain/secret.ts'
import { identityCodeForm, identityPasswordForm } from '../../../domain/validate/credentials.ts'
import { useApp } from '../../hooks/app.ts'
import { confirmIdentity } from '../../hooks/flows/confirm-identity.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Button } from '../../ui/button/button.tsx'
import { DialogForm, FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { PasswordField, TextField } from '../../ui/field/field.tsx'

export default function ConfirmIdentity() {
  const { identityConfirmation } = useApp()
  const [byCode, setByCode] = useState(false)
  const Proof = byCode ? CodeForm : PasswordForm
  return (
    <FormDialog open title="Confirm that it is you" onClose={() => identityConfirmation.respond(false)}>
      <Proof onOther={() => setByCode(!byCode)} />
    </FormDialog>
  )
}

const why =
  'Your sign-in is older than ten minutes, and this change is one that a stranger at your screen must not make.'

interface ProofProps {
  onOther: () => void
}

function PasswordForm({ onOther }: ProofProps) {
  const [state, send] = useFlow(confirmIdentity)
  const { viewer } = useSession()
  const form = useSavedForm({
    schema: identityPasswordForm,
    defaults: { password: '' },
    flow: state,
    leftFreely: true,
    onSubmit: ({ password }) => send({ type: 'proof.submitted', proof: { password: new Secret(password) } }),
  })
  return (
    <DialogForm form={form} action="Continue">
      <p>{why}</p>
      {/* Shows password managers whose password it is. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={viewer?.email ?? ''}
        readOnly
        hidden
      />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      <Other onPress={onOther}>Use a code instead</Other>
    </DialogForm>
  )
}

function CodeForm({ onOther }: ProofProps) {
  const [state, send] = useFlow(confirmIdentity)
  const form = useSavedForm({
    schema: identityCodeForm,
    defaults: { code: '' },
    flow: state,
    leftFreely: true,
    onSubmit: ({ code }) => send({ type: 'proof.submitted', proof: { code: new Secret(code) } }),
  })
  return (
    <DialogForm form={form} action="Continue">
      <p>{why}</p>
      <TextField
        label="Code"
        hint="Of your authenticator app, or one of your recovery codes."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('code')}
      />
      <Other onPress={onOther}>Use the password instead</Other>
    </DialogForm>
  )
}

const Other = ({ onPress, children }: { onPress: () => void; children: string }) => (
  <div>
    <Button look="quiet" onClick={onPress}>
      {children}
    </Button>
  </div>
)
