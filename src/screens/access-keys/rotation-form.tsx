// The form that gives an access key another secret.
import {
  defaultOverlapHours,
  defaultValidDays,
  rotateAccessKeyForm,
} from '../../../domain/validate/access-keys.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { DialogForm } from '../../ui/dialog/form-dialog.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import type { KeyFormProps } from './new-key-form.tsx'
import { daysOf, overlapOptions, validityOptions } from './validity.ts'

export function RotationForm({ id, failure, busy, onSubmit }: KeyFormProps & { id: string }) {
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
