// The form that gives an access key another secret.
import { useEffect } from 'react'
import {
  defaultOverlapHours,
  defaultValidDays,
  rotateAccessKeyForm,
} from '../../../domain/validate/access-keys.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Form, FormActions } from '../../ui/field/form.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import type { KeyFormProps } from './new-key-form.tsx'
import { daysOf, overlapOptions, validityOptions } from './validity.ts'

export function RotationForm({
  id,
  failure,
  busy,
  onChanged,
  onSubmit,
  onCancel,
}: KeyFormProps & { id: string }) {
  const form = useSavedForm({
    schema: rotateAccessKeyForm,
    defaults: { validDays: String(defaultValidDays), overlapHours: String(defaultOverlapHours) },
    failure,
    busy,
    onSubmit: ({ validDays, overlapHours }) =>
      onSubmit({ kind: 'rotation', id, validDays: daysOf(validDays), overlapHours: Number(overlapHours) }),
  })
  const { changed } = form
  useEffect(() => onChanged(changed), [changed, onChanged])
  return (
    <Form onSubmit={form.submit}>
      {form.alert && <Alert>{form.alert}</Alert>}
      <p>The key gets another secret, which is shown once. Its name and scope stay.</p>
      <SelectField
        label="The earlier secret ends"
        options={overlapOptions}
        hint="Until then both are accepted."
        {...form.choice('overlapHours')}
      />
      <SelectField label="New secret valid for" options={validityOptions} {...form.choice('validDays')} />
      <FormActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="primary" type="submit" busy={busy}>
          Rotate
        </Button>
      </FormActions>
    </Form>
  )
}
