// The service area that a battery or a truck belongs to, or none.
import { Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { ServiceAreasDocument } from '../../../gql/operations/reference.generated.ts'
import { useRead } from '../../hooks/use-read.ts'
import type { SavedForm } from '../../hooks/use-saved-form.ts'
import { ReferenceField, type ReferenceRecord } from './reference-field.tsx'

interface ServiceAreaFieldProps<Input extends FieldValues, Output> {
  /** Has a field 'service_area_id'. */
  form: SavedForm<Input, Output>
  current: ReferenceRecord | null | undefined
}

export function ServiceAreaField<Input extends FieldValues, Output>({
  form,
  current,
}: ServiceAreaFieldProps<Input, Output>) {
  const areas = useRead(ServiceAreasDocument, {})
  const name = 'service_area_id' as FieldPath<Input>
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <ReferenceField
          label="Service Area"
          none="No service area"
          reading={areas}
          records={areas.data?.serviceAreas}
          current={current}
          error={form.errorOf(name)}
          {...field}
        />
      )}
    />
  )
}
