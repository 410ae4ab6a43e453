// A field for a user's roles, chosen from those of the organization. Roles that the user has stay in the list in any case.
import { useRoleNames } from '../../hooks/use-role-names.ts'
import { roleOptions } from '../../ui/field/role-options.ts'
import { MultiSelectField } from '../../ui/field/select-field.tsx'

interface RolesFieldProps {
  /** Null if it is not known. */
  organizationId: string | null
  value: readonly string[]
  onChange: (roles: string[]) => void
  name: string
  /** The user's present roles. */
  current?: readonly string[]
  error?: string | undefined
  /** For those who can choose. */
  hint: string
  /** Why the viewer cannot choose any. */
  unavailable: string | undefined
}

export function RolesField({ organizationId, current = [], hint, unavailable, ...field }: RolesFieldProps) {
  const { names } = useRoleNames(organizationId, unavailable === undefined)
  return (
    <MultiSelectField
      {...field}
      hint={unavailable === undefined ? hint : undefined}
      unavailable={unavailable}
      label="Roles"
      placeholder="No roles"
      options={roleOptions([...names, ...current])}
    />
  )
}
