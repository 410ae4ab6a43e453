// The form of a truck, for creating and editing: the model is required only for a new one (spec 5).
import { useLocation } from 'wouter'
import { labelsOf, textsOf } from '../../../../domain/records/fields.ts'
import { type editTruckForm, type newTruckForm, truckFields } from '../../../../domain/records/truck.ts'
import type { TruckDetailQuery } from '../../../../gql/operations/trucks.generated.ts'
import { saveTruck } from '../../../hooks/flows/trucks.ts'
import { useFlow } from '../../../hooks/use-flow.ts'
import { useRecordForm } from '../../../hooks/use-record-form.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ConflictPanel } from '../../../ui/field/conflict-panel.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Form, FormActions } from '../../../ui/field/form.tsx'
import { DeleteAsset } from '../delete-asset.tsx'
import { ServiceAreaField, useServiceAreaName } from '../service-area-field.tsx'

const labels = labelsOf(truckFields)

interface TruckFormProps {
  truck: TruckDetailQuery['truck'] | null
  schema: typeof newTruckForm | typeof editTruckForm
}

export function TruckForm({ truck, schema }: TruckFormProps) {
  const [, navigate] = useLocation()
  const { viewer } = useSession()
  const [state, send] = useFlow(saveTruck, {
    id: truck?.id ?? null,
    organizationId: viewer?.organizationId ?? '',
    version: truck?.version ?? null,
  })
  const { form, conflict, busy } = useRecordForm({
    type: 'truck',
    record: truck,
    schema: schema as typeof newTruckForm,
    latest: textsOf(truckFields, truck),
    state,
    send,
  })
  const areaName = useServiceAreaName()
  const textOf = (field: string, value: unknown) =>
    field === 'serviceAreaId' ? areaName(value, truck?.serviceArea) : String(value)
  return (
    <Form onSubmit={form.submit}>
      <ConflictPanel conflict={conflict} labels={labels} textOf={textOf} />
      <TextField label={labels.name} autoComplete="off" {...form.field('name')} />
      <TextField label={labels.model} autoComplete="off" {...form.field('model')} />
      <TextField label={labels.vin} autoComplete="off" {...form.field('vin')} />
      <TextField label={labels.licensePlate} autoComplete="off" {...form.field('licensePlate')} />
      <TextField
        label={labels.mbessCapacity}
        inputMode="numeric"
        autoComplete="off"
        hint="How many batteries the truck carries: 1 to 9"
        {...form.field('mbessCapacity')}
      />
      <ServiceAreaField choice={form.choice('serviceAreaId')} current={truck?.serviceArea} />
      <FormActions
        apart={truck && <DeleteAsset kind="truck" record={truck} version={state.context.version} />}
      >
        <Button onClick={() => navigate(truck ? paths.truck.link(truck.id) : paths.assets.link('equipment'))}>
          Cancel
        </Button>
        <Button look="primary" type="submit" busy={busy}>
          Save
        </Button>
      </FormActions>
    </Form>
  )
}
