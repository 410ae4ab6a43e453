// The dialog that issues an access key, or another secret for one, and shows the secret once.
import {
  defaultOverlapHours,
  defaultValidDays,
  rotateAccessKeyForm,
} from '../../../domain/validate/access-keys.ts'
import type { issueSecret } from '../../hooks/flows/secrets.ts'
import type { FlowProps } from '../../hooks/use-flow.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { DialogForm } from '../../ui/dialog/form-dialog.tsx'
import { SecretDialog } from '../../ui/dialog/secret-dialog.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { NewKeyForm } from './new-key-form.tsx'
import { daysOf, overlapOptions, validityOptions } from './validity.ts'

interface KeyDialogProps extends FlowProps<typeof issueSecret> {
  /** The key that gets another secret; null for a new key. */
  rotated: { id: string; name: string } | null
}

export default function KeyDialog({ state, send, rotated }: KeyDialogProps) {
  const flow = { state, send }
  return (
    <SecretDialog {...flow} title={rotated ? `Rotate ${rotated.name}` : 'New Access Key'}>
      {rotated ? <RotationForm {...flow} id={rotated.id} /> : <NewKeyForm {...flow} />}
    </SecretDialog>
  )
}

function RotationForm({ id, state, send }: FlowProps<typeof issueSecret> & { id: string }) {
  const form = useSavedForm({
    schema: rotateAccessKeyForm,
    defaults: { validDays: String(defaultValidDays), overlapHours: String(defaultOverlapHours) },
    flow: state,
    onSubmit: ({ validDays, overlapHours }) => {
      const hours = Number(overlapHours)
      const request = { kind: 'rotation', id, validDays: daysOf(validDays), overlapHours: hours } as const
      send({ type: 'secret.requested', request })
    },
  })
  return (
    <DialogForm form={form} action="Rotate">
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
