// The form of a place, for adding and editing. The id is what plans call it, and stays.
import { useLocation } from 'wouter'
import { labelsOf, textsOf } from '../../../../domain/records/fields.ts'
import { type editPlaceForm, type newPlaceForm, placeFields } from '../../../../domain/records/place.ts'
import { kindLabel, placeKindOptions } from '../../../../domain/words/places.ts'
import { OrganizationListDocument } from '../../../../gql/operations/organizations.generated.ts'
import type { PlaceDetailQuery } from '../../../../gql/operations/places.generated.ts'
import { savePlace } from '../../../hooks/flows/places.ts'
import { useFlow } from '../../../hooks/use-flow.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { useRecordForm } from '../../../hooks/use-record-form.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ConflictPanel } from '../../../ui/field/conflict-panel.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Form, FormActions } from '../../../ui/field/form.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { DeleteAsset } from '../delete-asset.tsx'
import { nameOf, ReferenceField } from '../reference-field.tsx'

const labels = { id: 'ID', ...labelsOf(placeFields) }

type PlaceRecord = PlaceDetailQuery['place']

/** What a plan says of a place that is not recorded. */
export interface GivenPlace {
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
  schema: typeof newPlaceForm | typeof editPlaceForm
  given?: GivenPlace
}

const nothingGiven: GivenPlace = { id: '', kind: 'depot' }

export function PlaceForm({ place, schema, given = nothingGiven }: PlaceFormProps) {
  const [, navigate] = useLocation()
  const customers = useRead(OrganizationListDocument, { search: null })
  const [state, send] = useFlow(savePlace, { id: place?.id ?? null, version: place?.version ?? null })
  const { form, conflict, busy } = useRecordForm({
    type: 'place',
    record: place,
    schema: schema as typeof newPlaceForm,
    latest: valuesOf(place, given),
    state,
    send,
  })
  const textOf = (field: string, value: unknown) => {
    if (field === 'organizationId') return nameOf(value, customers.data?.organizations, place?.organization)
    return field === 'kind' ? (kindLabel(String(value)) ?? '') : String(value)
  }
  // In two columns the coordinates stand beside each other, and so do the chargers and their power, with the ID before and without.
  const tariff = <TextField label={labels.tariff} autoComplete="off" {...form.field('tariff')} />
  return (
    <Form onSubmit={form.submit}>
      <ConflictPanel conflict={conflict} labels={labels} textOf={textOf} />
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
      <FormActions
        apart={place && <DeleteAsset kind="place" record={place} version={state.context.version} />}
      >
        <Button onClick={() => navigate(place ? paths.place.link(place.id) : paths.assets.link('places'))}>
          Cancel
        </Button>
        <Button look="primary" type="submit" busy={busy}>
          Save
        </Button>
      </FormActions>
    </Form>
  )
}
