// The form of a truck, for creating and editing, and its pages (spec 2). The model is required only for a new one (spec 5).
import { labelsOf, textsOf } from '../../../../domain/records/fields.ts'
import { editTruckForm, newTruckForm, truckFields } from '../../../../domain/records/truck.ts'
import { TruckDetailDocument, type TruckDetailQuery } from '../../../../gql/operations/trucks.generated.ts'
import { saveTruck } from '../../../hooks/flows/registry.ts'
import { useParam } from '../../../hooks/use-param.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { useRecordForm } from '../../../hooks/use-record-form.ts'
import { TextField } from '../../../ui/field/field.tsx'
import { CreatePage, EditPage, RegistryForm } from '../registry-form.tsx'
import { ServiceAreaField, useServiceAreaName } from '../service-area-field.tsx'

const labels = labelsOf(truckFields)

function TruckForm({ truck }: { truck: TruckDetailQuery['truck'] | null }) {
  const saved = useRecordForm({
    type: 'truck',
    record: truck,
    schema: (truck ? editTruckForm : newTruckForm) as typeof newTruckForm,
    latest: textsOf(truckFields, truck),
    flow: saveTruck,
  })
  const areaName = useServiceAreaName()
  const textOf = (field: string, value: unknown) =>
    field === 'serviceAreaId' ? areaName(value, truck?.serviceArea) : String(value)
  const { form } = saved
  return (
    <RegistryForm kind="truck" record={truck} saved={saved} labels={labels} textOf={textOf}>
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
    </RegistryForm>
  )
}

export const CreateTruck = () => (
  <CreatePage title="Add New Equipment" kind="truck">
    <TruckForm truck={null} />
  </CreatePage>
)

export function EditTruck() {
  const id = useParam('id')
  const reading = useRead(TruckDetailDocument, { id }, { fresh: true })
  return (
    <EditPage
      title="Edit Equipment"
      kind="truck"
      id={id}
      reading={reading}
      panelTitle={({ truck }) => truck.name}
    >
      {({ truck }) => <TruckForm truck={truck} />}
    </EditPage>
  )
}
