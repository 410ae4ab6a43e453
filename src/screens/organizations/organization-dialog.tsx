// The dialog that creates an organization (spec 2).
import { useEffect, useState } from 'react'
import { organizationForm } from '../../../domain/validate/customers.ts'
import type { createOrganization } from '../../hooks/flows/customers.ts'
import type { useFlow } from '../../hooks/use-flow.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Form, FormActions } from '../../ui/field/form.tsx'

type Creation = ReturnType<typeof useFlow<ReturnType<typeof createOrganization>>>

interface CreationProps {
  state: Creation[0]
  send: Creation[1]
}

export default function OrganizationDialog({ state, send }: CreationProps) {
  const [changed, setChanged] = useState(false)
  return (
    <FormDialog
      open={state.hasTag('open')}
      title="Create Organization"
      changed={changed && !state.hasTag('busy')}
      onClose={() => send({ type: 'dialog.closed' })}
    >
      {close => <NameForm state={state} send={send} onChanged={setChanged} onCancel={close} />}
    </FormDialog>
  )
}

interface NameFormProps extends CreationProps {
  onChanged: (changed: boolean) => void
  onCancel: () => void
}

function NameForm({ state, send, onChanged, onCancel }: NameFormProps) {
  const busy = state.hasTag('busy')
  const form = useSavedForm({
    schema: organizationForm,
    defaults: { name: '' },
    failure: state.context.failure,
    busy,
    onSubmit: values => {
      // A blank name is silently ignored (spec 5).
      if (values.name !== '') send({ type: 'record.submitted', values })
    },
  })
  const { changed } = form
  useEffect(() => onChanged(changed), [changed, onChanged])
  return (
    <Form onSubmit={form.submit}>
      {form.alert && <Alert>{form.alert}</Alert>}
      <TextField label="Organization Name" autoComplete="off" {...form.field('name')} />
      <FormActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="primary" type="submit" busy={busy}>
          Create
        </Button>
      </FormActions>
    </Form>
  )
}
