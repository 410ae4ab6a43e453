// The form of a new access key.
import {
  defaultValidDays,
  hasScope,
  listedAssets,
  newAccessKeyForm,
} from '../../../domain/validate/access-keys.ts'
import { OrganizationListDocument } from '../../../gql/operations/organizations.generated.ts'
import type { issueSecret } from '../../hooks/flows/secrets.ts'
import type { FlowProps } from '../../hooks/use-flow.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { DialogForm } from '../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { optionsOf } from '../../ui/field/option.ts'
import { SelectField } from '../../ui/field/select-field.tsx'
import { daysOf, validityOptions } from './validity.ts'

const purposeOptions = [
  { value: 'telemetry', label: 'Telemetry: an ingest key for devices' },
  { value: 'plans', label: 'Plans: a delivery key for a program' },
]
const scopeOptions = [
  { value: 'everything', label: 'Every asset' },
  { value: 'organization', label: 'The assets of one organization' },
  { value: 'assets', label: 'Named assets' },
]

export function NewKeyForm({ state, send }: FlowProps<typeof issueSecret>) {
  const form = useSavedForm({
    schema: newAccessKeyForm,
    defaults: {
      name: '',
      purpose: 'telemetry',
      scope: 'everything',
      organizationId: '',
      assets: '',
      validDays: String(defaultValidDays),
    },
    flow: state,
    onSubmit: values =>
      send({
        type: 'secret.requested',
        request: {
          kind: 'new',
          name: values.name,
          purpose: values.purpose,
          organizationId: hasScope(values, 'organization') ? values.organizationId : null,
          assets: hasScope(values, 'assets') ? listedAssets(values.assets) : null,
          validDays: daysOf(values.validDays),
        },
      }),
  })
  const scope = form.choice('scope')
  const isForTelemetry = form.choice('purpose').value === 'telemetry'
  return (
    <DialogForm form={form} action="Issue">
      <TextField
        label="Name"
        autoComplete="off"
        hint="What uses the key. Give each sender its own key."
        {...form.field('name')}
      />
      <SelectField label="Purpose" options={purposeOptions} {...form.choice('purpose')} />
      {isForTelemetry && <SelectField label="Accepts telemetry from" options={scopeOptions} {...scope} />}
      {isForTelemetry && scope.value === 'organization' && (
        <OrganizationField {...form.choice('organizationId')} />
      )}
      {isForTelemetry && scope.value === 'assets' && (
        <TextField
          label="Assets"
          autoComplete="off"
          hint="Names, serial numbers or ids, separated by commas."
          {...form.field('assets')}
        />
      )}
      <SelectField label="Valid for" options={validityOptions} {...form.choice('validDays')} />
    </DialogForm>
  )
}

interface OrganizationFieldProps {
  name: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

function OrganizationField(choice: OrganizationFieldProps) {
  const { data, failure } = useRead(OrganizationListDocument, { search: null })
  return (
    <SelectField
      label="Organization"
      placeholder="Choose one"
      options={optionsOf(data?.organizations)}
      unavailable={failure && !data ? failure.message : undefined}
      {...choice}
    />
  )
}
