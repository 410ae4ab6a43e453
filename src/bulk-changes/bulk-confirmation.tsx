// What is to be done with the records, counted and named, before it is done.
import { type FormEvent, type ReactNode, useState } from 'react'
import type { BulkAction, BulkKind, RolesMode } from '../../domain/bulk-changes.ts'
import { OrganizationListDocument } from '../../gql/operations/organizations.generated.ts'
import { ServiceAreasDocument } from '../../gql/operations/reference.generated.ts'
import { type Reading, useRead } from '../hooks/use-read.ts'
import { useRoleNames } from '../hooks/use-role-names.ts'
import { LoadFailed } from '../ui/feedback/load-failed.tsx'
import { optionsOf } from '../ui/field/option.ts'
import { roleOptions } from '../ui/field/role-options.ts'
import { MultiSelectField, SelectField } from '../ui/field/select-field.tsx'
import { AcknowledgeConfirmation } from './acknowledge-confirmation.tsx'
import { type ConfirmationProps, NamedForm } from './named-form.tsx'
import {
  CapacityConfirmation,
  EndMaintenanceConfirmation,
  LimitsConfirmation,
  MaintenanceConfirmation,
} from './unit-confirmations.tsx'

interface BulkConfirmationProps extends ConfirmationProps {
  kind: BulkKind
  action: BulkAction
  /** The person's own record was selected. */
  includesViewer: boolean
  organizationId: string | null
  /** What is deleted can be restored. */
  restores: boolean
}

export function BulkConfirmation(props: BulkConfirmationProps) {
  switch (props.action) {
    case 'roles':
      return <RolesForm {...props} />
    case 'serviceArea':
      return <ServiceAreaForm {...props} />
    case 'organization':
      return <OrganizationForm {...props} />
    case 'limits':
      return <LimitsConfirmation {...props} />
    case 'capacity':
      return <CapacityConfirmation {...props} />
    case 'maintenance':
      return <MaintenanceConfirmation {...props} />
    case 'endMaintenance':
      return <EndMaintenanceConfirmation {...props} />
    case 'acknowledge':
      return <AcknowledgeConfirmation {...props} />
    default:
      return <PlainConfirmation {...props} action={props.action} />
  }
}

type PlainAction = 'activate' | 'deactivate' | 'delete'

const PlainConfirmation = ({ action, ...props }: BulkConfirmationProps & { action: PlainAction }) => (
  <ConfirmationForm
    {...props}
    confirm={confirmLabels[action]}
    isDangerous={action === 'delete'}
    onSubmit={() => props.onConfirm({ action })}
  >
    <p>{consequence(action, props)}</p>
    {props.includesViewer && action !== 'activate' && (
      <p>
        You are among the selected users and are left out: you cannot deactivate or delete your own account.
      </p>
    )}
  </ConfirmationForm>
)

const confirmLabels: Record<PlainAction, string> = {
  activate: 'Activate',
  deactivate: 'Deactivate',
  delete: 'Delete',
}

function consequence(
  action: PlainAction,
  { kind, restores }: Pick<BulkConfirmationProps, 'kind' | 'restores'>,
): string {
  if (action === 'activate')
    return 'They can sign in again unless their customer account is deactivated. Whoever has an open invitation is mailed a new link.'
  if (action === 'deactivate')
    return 'They are signed out everywhere and cannot sign in until they are activated.'
  return [
    kind === 'user' ? 'They will be deleted and signed out everywhere.' : 'They will be deleted.',
    restores ? 'You can undo this.' : 'This cannot be undone.',
  ].join(' ')
}

const noArea = 'none'

function ServiceAreaForm(props: BulkConfirmationProps) {
  const areas = useRead(ServiceAreasDocument, {})
  return (
    <ChoiceForm
      {...props}
      label="Service Area"
      options={[...optionsOf(areas.data?.serviceAreas), { value: noArea, label: 'No service area' }]}
      missing="Choose a service area"
      optionsReading={areas}
      failed="The service areas could not be loaded"
      onChoice={area =>
        props.onConfirm({ action: 'serviceArea', serviceAreaId: area === noArea ? null : area })
      }
    />
  )
}

function OrganizationForm(props: BulkConfirmationProps) {
  const organizations = useRead(OrganizationListDocument, { search: null })
  return (
    <ChoiceForm
      {...props}
      label="Organization"
      options={optionsOf(organizations.data?.organizations)}
      missing="Choose an organization"
      optionsReading={organizations}
      failed="The organizations could not be loaded"
      onChoice={organizationId => props.onConfirm({ action: 'organization', organizationId })}
    >
      {props.kind === 'asset' && (
        <p>
          Access keys that are limited to their present organization no longer send telemetry of these
          batteries: a key of the new one has to.
        </p>
      )}
    </ChoiceForm>
  )
}

interface ChoiceFormProps extends BulkConfirmationProps {
  label: string
  options: readonly { value: string; label: string }[]
  /** What is said where nothing was chosen. */
  missing: string
  /** What the options were read by. */
  optionsReading: Pick<Reading<unknown>, 'data' | 'failure' | 'retry'>
  failed: string
  onChoice: (value: string) => void
  children?: ReactNode
}

function ChoiceForm({
  label,
  options,
  missing,
  optionsReading,
  failed,
  onChoice,
  children,
  ...props
}: ChoiceFormProps) {
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const submit = () => (value === '' ? setError(missing) : onChoice(value))
  return (
    <ConfirmationForm {...props} confirm="Change" onSubmit={submit}>
      <SelectField
        label={label}
        value={value}
        options={options}
        placeholder="Not chosen yet"
        error={error}
        onChange={next => {
          setValue(next)
          setError(undefined)
        }}
      />
      {optionsReading.failure && !optionsReading.data && (
        <LoadFailed retry={optionsReading.retry}>
          {failed}: {optionsReading.failure.message}
        </LoadFailed>
      )}
      {children}
    </ConfirmationForm>
  )
}

const modes: { value: RolesMode; label: string }[] = [
  { value: 'add', label: 'Add roles' },
  { value: 'remove', label: 'Remove roles' },
  { value: 'replace', label: 'Replace all roles' },
]

function RolesForm(props: BulkConfirmationProps) {
  const [mode, setMode] = useState<RolesMode>('add')
  const [roles, setRoles] = useState<string[]>([])
  const [error, setError] = useState<string>()
  const { names: known } = useRoleNames(props.organizationId)
  const submit = () => {
    if (roles.length === 0 && mode !== 'replace') return setError('Choose at least one role')
    props.onConfirm({ action: 'roles', mode, roles })
  }
  return (
    <ConfirmationForm {...props} confirm="Change" onSubmit={submit}>
      <SelectField
        label="Change"
        value={mode}
        options={modes}
        onChange={next => {
          setMode(next as RolesMode)
          setError(undefined)
        }}
      />
      <MultiSelectField
        label="Roles"
        value={roles}
        options={roleOptions(known)}
        placeholder="No roles"
        error={error}
        hint={hintOf(mode)}
        onChange={next => {
          setRoles(next)
          setError(undefined)
        }}
      />
      <p>Users whose roles change are signed out everywhere.</p>
      {props.includesViewer && <p>Your own account is included: you may have to sign in again.</p>}
    </ConfirmationForm>
  )
}

const hintOf = (mode: RolesMode): string =>
  ({
    add: 'They keep their other roles.',
    remove: 'They keep their other roles.',
    replace: 'They will have these roles and no others.',
  })[mode]

interface ConfirmationFormProps extends Pick<ConfirmationProps, 'records' | 'reading'> {
  confirm: string
  isDangerous?: boolean
  onSubmit: () => void
  children: ReactNode
}

function ConfirmationForm({
  records,
  reading,
  confirm,
  isDangerous = false,
  onSubmit,
  children,
}: ConfirmationFormProps) {
  const isEmpty = records.length === 0
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!reading && !isEmpty) onSubmit()
  }
  return (
    <NamedForm
      form={{ submit, alert: null, unsaved: false, busy: false, reading }}
      action={isEmpty ? null : confirm}
      look={isDangerous ? 'danger' : 'primary'}
      records={records}
    >
      {children}
    </NamedForm>
  )
}
