// The dialog that creates an organization (spec 2).
import { organizationForm } from '../../../domain/validate/customers.ts'
import type { createOrganization } from '../../hooks/flows/organizations.ts'
import type { FlowProps } from '../../hooks/use-flow.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { DialogForm, FlowDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'

type CreationProps = FlowProps<typeof createOrganization>

export default function OrganizationDialog({ state, send }: CreationProps) {
  return (
    <FlowDialog state={state} send={send} title="Create Organization">
      <NameForm state={state} send={send} />
    </FlowDialog>
  )
}

function NameForm({ state, send }: CreationProps) {
  const form = useSavedForm({
    schema: organizationForm,
    defaults: { name: '' },
    flow: state,
    onSubmit: values => {
      // A blank name is silently ignored (spec 5).
      if (values.name !== '') send({ type: 'record.submitted', values })
    },
  })
  return (
    <DialogForm form={form} action="Create">
      <TextField label="Organization Name" autoComplete="off" {...form.field('name')} />
    </DialogForm>
  )
}
