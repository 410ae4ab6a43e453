// The filter of the asset manager's lists by organization; nothing where there is none to choose from.
import { useOrganizationOptions } from '../../hooks/use-organization-options.ts'
import { SelectField } from '../../ui/field/select-field.tsx'

interface OrganizationFilterProps {
  /** The server filters by organization. */
  isOffered: boolean
  /** '' for all. */
  value: string
  onChange: (organizationId: string) => void
}

export function OrganizationFilter({ isOffered, value, onChange }: OrganizationFilterProps) {
  const options = useOrganizationOptions({ enabled: isOffered })
  if (options.length === 0) return null
  return <SelectField label="Organization" value={value} options={options} onChange={onChange} />
}
