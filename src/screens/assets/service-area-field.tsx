// The service area that a battery or a truck belongs to, or none.
import { serviceAreaId } from '../../../domain/records/unit.ts'
import { ServiceAreasDocument } from '../../../gql/operations/reference.generated.ts'
import { useRead } from '../../hooks/use-read.ts'
import type { ChoiceField } from '../../hooks/use-saved-form.ts'
import { nameOf, ReferenceField, type ReferenceRecord } from './reference-field.tsx'

/** Returns the name of a service area; '' for none. */
export function useServiceAreaName() {
  const { data } = useRead(ServiceAreasDocument, {})
  return (id: unknown, current: ReferenceRecord | null | undefined) => nameOf(id, data?.serviceAreas, current)
}

interface ServiceAreaFieldProps {
  choice: ChoiceField<string | null | undefined>
  current: ReferenceRecord | null | undefined
}

export function ServiceAreaField({ choice, current }: ServiceAreaFieldProps) {
  const areas = useRead(ServiceAreasDocument, {})
  return (
    <ReferenceField
      label={serviceAreaId.label}
      none="No service area"
      reading={areas}
      records={areas.data?.serviceAreas}
      current={current}
      {...choice}
    />
  )
}
