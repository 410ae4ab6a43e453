// The roles of a user, chosen from those of the organization. Those that the user holds stay choosable, whatever the server lists.
import { useRoleNames } from '../../hooks/use-role-names.ts'
import { roleOptions } from '../../ui/field/role-options.ts'
import { MultiSelectField } from '../../ui/field/select-field.tsx'

interface RolesFieldProps {
  /** Null where it is not known. */
  organizationId: string | null
  value: readonly string[]
  onChange: (roles: string[]) => void
  name: string
  /** The roles that the user has had so far. */
  held?: readonly string[]
  error?: string | undefined
  hint?: string | undefined
  /** Why this person cannot choose any. */
  unavailable: string | undefined
}

export function RolesField({ organizationId, held = [], unavailable, ...field }: RolesFieldProps) {
  const { names } = useRoleNames(organizationId, unavailable === undefined)
  return (
    <MultiSelectField
      {...field}
      unavailable={unavailable}
      label="Roles"
      placeholder="No roles"
      options={roleOptions([...names, ...held])}
    />
  )
}
