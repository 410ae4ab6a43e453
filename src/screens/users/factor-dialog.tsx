// The dialog in which second factors change: what the change needs, then what is shown only once.
import { useState } from 'react'
import { Secret } from '../../../domain/secret.ts'
import { factorChangeForm, newPasskeyForm, secondStepForm } from '../../../domain/validate/credentials.ts'
import type { changeFactors, FactorChange } from '../../hooks/flows/change-factors.ts'
import type { FlowProps } from '../../hooks/use-flow.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { DialogForm, FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { PasswordField, TextField } from '../../ui/field/field.tsx'
import { FormActions } from '../../ui/field/form.tsx'
import { download } from '../../ui/hooks/download.ts'
import { QrCode } from './qr-code.tsx'
import { codeList, secretText } from './users.css.ts'

interface FactorDialogProps extends FlowProps<typeof changeFactors> {
  /** The account has no second factor yet: the server wants the password. */
  first: boolean
}

export default function FactorDialog({ state, send, first }: FactorDialogProps) {
  const { change } = state.context
  const close = () => send({ type: 'dialog.closed' })
  const showsCodes = state.matches('showingCodes')
  return (
    <FormDialog
      open={state.hasTag('open')}
      title={showsCodes ? 'Your recovery codes' : change ? texts[change.kind].title : ''}
      // The codes are shown this once: only their button ends it.
      onClose={showsCodes ? () => {} : close}
    >
      {showsCodes ? (
        <RecoveryCodes codes={state.context.recoveryCodes} onDone={close} />
      ) : state.context.app ? (
        <AppForm state={state} send={send} />
      ) : (
        change && <ConfirmationForm state={state} send={send} change={change} first={first} />
      )}
    </FormDialog>
  )
}

const texts: Record<FactorChange['kind'], { title: string; text: string; action: string }> = {
  addPasskey: {
    title: 'Add a passkey',
    text: 'A passkey is stored on this device, your phone, a security key or in a password manager. It signs you in without your password. You are signed out everywhere else.',
    action: 'Add',
  },
  removePasskey: {
    title: 'Remove the passkey',
    text: 'It can no longer sign you in. You are signed out everywhere else.',
    action: 'Remove',
  },
  addApp: {
    title: 'Set up an authenticator app',
    text: 'An app on your phone shows a new code every 30 seconds, which you enter after your password. You are signed out everywhere else.',
    action: 'Continue',
  },
  removeApp: {
    title: 'Remove the authenticator app',
    text: 'Its codes stop working. You are signed out everywhere else.',
    action: 'Remove',
  },
  renewCodes: {
    title: 'Create new recovery codes',
    text: 'Your current codes stop working. You are signed out everywhere else.',
    action: 'Create new codes',
  },
}

interface ConfirmationFormProps extends FactorDialogProps {
  change: FactorChange
}

/** The password is asked for only where the server wants it: soon after a sign-in it does not, but for the first factor. */
function ConfirmationForm({ state, send, change, first }: ConfirmationFormProps) {
  const { failure } = state.context
  const [needsPassword, setNeedsPassword] = useState(first)
  if (failure?.fields.password !== undefined && !needsPassword) setNeedsPassword(true)
  const { text, action } = texts[change.kind]
  const isNewPasskey = change.kind === 'addPasskey'
  const form = useSavedForm({
    schema: isNewPasskey ? newPasskeyForm : factorChangeForm,
    defaults: { password: '', name: '' },
    flow: state,
    leftFreely: true,
    onSubmit: ({ password, name }) =>
      send({ type: 'change.confirmed', password: password ? new Secret(password) : null, name }),
  })
  return (
    <DialogForm form={form} action={action}>
      {change.kind === 'removePasskey' && (
        <p>
          <strong>{change.name}</strong>
        </p>
      )}
      <p>{text}</p>
      {isNewPasskey && (
        <TextField
          label="Name"
          hint="Something you will recognize, such as 'Work laptop'."
          autoComplete="off"
          {...form.field('name')}
        />
      )}
      {needsPassword && (
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      )}
    </DialogForm>
  )
}

function AppForm({ state, send }: Omit<FactorDialogProps, 'first'>) {
  const { app } = state.context
  const form = useSavedForm({
    schema: secondStepForm,
    defaults: { code: '' },
    flow: state,
    leftFreely: true,
    onSubmit: ({ code }) => send({ type: 'code.submitted', code: new Secret(code) }),
  })
  return (
    <DialogForm form={form} action="Confirm">
      <p>Scan this with the app, or type the key into it. Then enter the code that it shows.</p>
      {app && (
        <>
          <QrCode text={app.url.reveal()} />
          <p>
            Key: <code className={secretText}>{inFours(app.secret.reveal())}</code>
          </p>
        </>
      )}
      <TextField label="Code" inputMode="numeric" autoComplete="one-time-code" {...form.field('code')} />
    </DialogForm>
  )
}

/** Easier to type. */
const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''

function RecoveryCodes({ codes, onDone }: { codes: readonly Secret[]; onDone: () => void }) {
  const shown = codes.map(code => code.reveal())
  return (
    <>
      <p>
        Each of these signs you in once, after your password, if you lose your second factor. Keep them where
        you keep important papers: they are not shown again.
      </p>
      <ul className={codeList}>
        {shown.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <FormActions>
        <Button onClick={() => download(new Blob([`${shown.join('\n')}\n`]), 'gridhaul-recovery-codes.txt')}>
          Save as a file
        </Button>
        <Button look="primary" onClick={onDone}>
          I have saved them
        </Button>
      </FormActions>
    </>
  )
}
