// The dialog that issues an access key, or another secret for one, and shows the secret once.
import { useState } from 'react'
import type { Secret } from '../../../domain/secret.ts'
import {
  defaultOverlapHours,
  defaultValidDays,
  rotateAccessKeyForm,
} from '../../../domain/validate/access-keys.ts'
import type { KeyRequest } from '../../hooks/flows/access-keys.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { DialogForm, FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { Alert, Status } from '../../ui/feedback/alert.tsx'
import { FormActions } from '../../ui/field/form.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { issuedKey, secretText } from './access-keys.css.ts'
import { type Issuing, type KeyFormProps, NewKeyForm } from './new-key-form.tsx'
import { daysOf, overlapOptions, validityOptions } from './validity.ts'

interface KeyDialogProps {
  state: Issuing[0]
  send: Issuing[1]
  /** The key that gets another secret; null for a new key. */
  rotated: { id: string; name: string } | null
}

export default function KeyDialog({ state, send, rotated }: KeyDialogProps) {
  const { issued, failure } = state.context
  const close = () => send({ type: 'dialog.closed' })
  const form = {
    failure,
    busy: state.hasTag('busy'),
    onSubmit: (request: KeyRequest) => send({ type: 'key.submitted', request }),
  }
  return (
    <FormDialog
      open={state.hasTag('open')}
      title={rotated ? `Rotate ${rotated.name}` : 'New Access Key'}
      onClose={close}
    >
      {issued ? (
        <IssuedSecret secret={issued.secret} name={issued.name} onDone={close} />
      ) : rotated ? (
        <RotationForm {...form} id={rotated.id} />
      ) : (
        <NewKeyForm {...form} />
      )}
    </FormDialog>
  )
}

function IssuedSecret({ secret, name, onDone }: { secret: Secret; name: string; onDone: () => void }) {
  const [copied, setCopied] = useState<'not yet' | 'yes' | 'refused'>('not yet')
  const text = secret.reveal()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('yes'),
      () => setCopied('refused'),
    )
  return (
    <div className={issuedKey}>
      <p>This is the secret of {name}. It is shown only once.</p>
      <code className={secretText}>{text}</code>
      {copied === 'yes' && <Status tone="success">Copied</Status>}
      {copied === 'refused' && (
        <Alert>The browser did not allow copying. Select the text and copy it yourself.</Alert>
      )}
      <FormActions>
        <Button onClick={copy}>Copy</Button>
        <Button look="primary" onClick={onDone}>
          Done
        </Button>
      </FormActions>
    </div>
  )
}

function RotationForm({ id, failure, busy, onSubmit }: KeyFormProps & { id: string }) {
  const form = useSavedForm({
    schema: rotateAccessKeyForm,
    defaults: { validDays: String(defaultValidDays), overlapHours: String(defaultOverlapHours) },
    failure,
    busy,
    onSubmit: ({ validDays, overlapHours }) =>
      onSubmit({ kind: 'rotation', id, validDays: daysOf(validDays), overlapHours: Number(overlapHours) }),
  })
  return (
    <DialogForm form={form} action="Rotate" busy={busy}>
      <p>The key gets a new secret, which is shown only once. Its name and scope stay the same.</p>
      <SelectField
        label="The old secret expires"
        options={overlapOptions}
        hint="Until then both are accepted."
        {...form.choice('overlapHours')}
      />
      <SelectField label="New secret valid for" options={validityOptions} {...form.choice('validDays')} />
    </DialogForm>
  )
}
