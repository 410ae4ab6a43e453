// The form of a place, for adding and editing, and its pages. The id is what plans call it, and stays.
import { labelsOf, textsOf } from '../../../../domain/records/fields.ts'
import { editPlaceForm, isPlaceKind, newPlaceForm, placeFields } from '../../../../domain/records/place.ts'
import { kindLabel, placeKindOptions } from '../../../../domain/words/places.ts'
import { OrganizationListDocument } from '../../../../gql/operations/organizations.generated.ts'
import { PlaceDetailDocument, type PlaceDetailQuery } from '../../../../gql/operations/places.generated.ts'
import { savePlace } from '../../../hooks/flows/registry.ts'
import { useAddressState } from '../../../hooks/use-address-state.ts'
import { useParam } from '../../../hooks/use-param.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { useRecordForm } from '../../../hooks/use-record-form.ts'
import { TextField } from '../../../ui/field/field.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { nameOf, ReferenceField } from '../reference-field.tsx'
import { CreatePage, EditPage, RegistryForm } from '../registry-form.tsx'

const labels = { id: 'ID', ...labelsOf(placeFields) }

type PlaceRecord = PlaceDetailQuery['place']

/** What a plan says of a place that is not recorded. */
interface GivenPlace {
  id: string
  kind: string
}

const valuesOf = (place: PlaceRecord | null, given: GivenPlace) => ({
  ...textsOf(placeFields, place ?? { ...given, name: given.id }),
  id: place?.id ?? given.id,
  organizationId: place?.organization?.id ?? '',
})

interface PlaceFormProps {
  place: PlaceRecord | null
  given?: GivenPlace
}

const nothingGiven: GivenPlace = { id: '', kind: 'depot' }

function PlaceForm({ place, given = nothingGiven }: PlaceFormProps) {
  const customers = useRead(OrganizationListDocument, { search: null })
  const saved = useRecordForm({
    type: 'place',
    record: place,
    schema: (place ? editPlaceForm : newPlaceForm) as typeof newPlaceForm,
    latest: valuesOf(place, given),
    flow: savePlace,
  })
  const textOf = (field: string, value: unknown) => {
    if (field === 'organizationId') return nameOf(value, customers.data?.organizations, place?.organization)
    return field === 'kind' ? (kindLabel(String(value)) ?? '') : String(value)
  }
  const { form } = saved
  // In two columns the coordinates stand beside each other, and so do the chargers and their power, with the ID before and without.
  const tariff = <TextField label={labels.tariff} autoComplete="off" {...form.field('tariff')} />
  return (
    <RegistryForm kind="place" record={place} saved={saved} labels={labels} textOf={textOf}>
      {!place && (
        <TextField
          label={labels.id}
          autoComplete="off"
          hint="The id that plans use for it, such as D-1. It cannot be changed later."
          {...form.field('id')}
        />
      )}
      <SelectField label={labels.kind} options={placeKindOptions} {...form.choice('kind')} />
      <TextField label={labels.name} autoComplete="off" {...form.field('name')} />
      <ReferenceField
        label={labels.organizationId}
        none="No customer"
        reading={customers}
        records={customers.data?.organizations}
        current={place?.organization}
        {...form.choice('organizationId')}
      />
      {place && tariff}
      <TextField
        label={labels.latitude}
        inputMode="decimal"
        autoComplete="off"
        hint="Degrees, north is positive: 29.3137"
        {...form.field('latitude')}
      />
      <TextField
        label={labels.longitude}
        inputMode="decimal"
        autoComplete="off"
        hint="Degrees, east is positive: -94.7958"
        {...form.field('longitude')}
      />
      <TextField label={labels.chargers} inputMode="numeric" autoComplete="off" {...form.field('chargers')} />
      <TextField
        label={labels.chargerPowerKw}
        inputMode="decimal"
        autoComplete="off"
        hint="Per charger"
        {...form.field('chargerPowerKw')}
      />
      {!place && tariff}
      <TextField label={labels.notes} autoComplete="off" {...form.field('notes')} />
    </RegistryForm>
  )
}

/** With the id that a plan gives the place, if the address names one. */
export function CreatePlace() {
  const [{ id, kind }] = useAddressState({ id: '', kind: '' })
  return (
    <CreatePage title="Add New Place" kind="place">
      <PlaceForm place={null} given={{ id, kind: isPlaceKind(kind) ? kind : 'depot' }} />
    </CreatePage>
  )
}

export function EditPlace() {
  const id = useParam('id')
  const reading = useRead(PlaceDetailDocument, { id }, { fresh: true })
  return (
    <EditPage
      title="Edit Place"
      kind="place"
      id={id}
      reading={reading}
      panelTitle={({ place }) => place.name}
    >
      {({ place }) => <PlaceForm place={place} />}
    </EditPage>
  )
}
