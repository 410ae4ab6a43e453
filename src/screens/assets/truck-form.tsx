// The form of a truck, for creating and editing: the model is required only for a new one (spec 5).
import { useLocation } from 'wouter'
import type { editTruckForm, newTruckForm } from '../../../domain/validate/trucks.ts'
import type { TruckDetailQuery } from '../../../gql/operations/trucks.generated.ts'
import { saveTruck } from '../../hooks/flows/trucks.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { useSession } from '../../hooks/use-session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Form, FormActions } from '../../ui/field/form.tsx'
import { DeleteAsset } from './delete-asset.tsx'
import { ServiceAreaField } from './service-area-field.tsx'

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
  })
  const busy = state.hasTag('busy')
  const form = useSavedForm({
    schema: schema as typeof newTruckForm,
    defaults: {
      name: truck?.name ?? '',
      model: truck?.model ?? '',
      vin: truck?.vin ?? '',
      licensePlate: truck?.licensePlate ?? '',
      mbessCapacity: truck?.mbessCapacity?.toString() ?? '',
      serviceAreaId: truck?.serviceAreaId ?? '',
    },
    failure: state.context.failure,
    busy,
    onSubmit: values => send({ type: 'record.submitted', values }),
  })
  return (
    <Form onSubmit={form.submit}>
      {form.alert && <Alert>{form.alert}</Alert>}
      <TextField label="Asset Name" autoComplete="off" {...form.field('name')} />
      <TextField label="Model" autoComplete="off" {...form.field('model')} />
      <TextField label="VIN" autoComplete="off" {...form.field('vin')} />
      <TextField label="License Plate" autoComplete="off" {...form.field('licensePlate')} />
      <TextField
        label="MBESS Capacity"
        inputMode="numeric"
        autoComplete="off"
        hint="How many batteries the truck carries: 1 to 9"
        {...form.field('mbessCapacity')}
      />
      <ServiceAreaField choice={form.choice('serviceAreaId')} current={truck?.serviceArea} />
      <FormActions apart={truck && <DeleteAsset kind="truck" record={truck} />}>
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
