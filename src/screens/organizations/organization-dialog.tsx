// The dialog that creates an organization (spec 2).
import { organizationForm } from '../../../domain/validate/customers.ts'
import type { createOrganization } from '../../hooks/flows/organizations.ts'
import type { useFlow } from '../../hooks/use-flow.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { DialogForm, FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'

type Creation = ReturnType<typeof useFlow<ReturnType<typeof createOrganization>>>

interface CreationProps {
  state: Creation[0]
  send: Creation[1]
}

export default function OrganizationDialog({ state, send }: CreationProps) {
  return (
    <FormDialog
      open={state.hasTag('open')}
      title="Create Organization"
      onClose={() => send({ type: 'dialog.closed' })}
    >
      <NameForm state={state} send={send} />
    </FormDialog>
  )
}

function NameForm({ state, send }: CreationProps) {
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
  return (
    <DialogForm form={form} action="Create" busy={busy}>
      <TextField label="Organization Name" autoComplete="off" {...form.field('name')} />
    </DialogForm>
  )
}
