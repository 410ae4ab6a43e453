// The service area that a battery or a truck belongs to, or none.
import { ServiceAreasDocument } from '../../../gql/operations/reference.generated.ts'
import { useRead } from '../../hooks/use-read.ts'
import type { ChoiceField } from '../../hooks/use-saved-form.ts'
import { ReferenceField, type ReferenceRecord } from './reference-field.tsx'

interface ServiceAreaFieldProps {
  choice: ChoiceField<string | null | undefined>
  current: ReferenceRecord | null | undefined
}

export function ServiceAreaField({ choice, current }: ServiceAreaFieldProps) {
  const areas = useRead(ServiceAreasDocument, {})
  return (
    <ReferenceField
      label="Service Area"
      none="No service area"
      reading={areas}
      records={areas.data?.serviceAreas}
      current={current}
      {...choice}
    />
  )
}
