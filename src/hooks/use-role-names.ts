// The roles that the users of an organization can have.
import { roleNames } from '../../domain/roles.ts'
import {
  type OrganizationRoles,
  OrganizationRolesDocument,
} from '../../gql/operations/organizations.generated.ts'
import { type Reading, useRead } from './use-read.ts'

export interface RoleNamesKnown {
  /** As the server has them; until it has said so, those that the product knows. */
  names: readonly string[]
  reading: Reading<OrganizationRoles>
}

/** Nobody is asked where the organization is not known, or where `enabled` is false. */
export function useRoleNames(organizationId: string | null, enabled = true): RoleNamesKnown {
  const reading = useRead(
    OrganizationRolesDocument,
    { organizationId: organizationId ?? '' },
    { enabled: enabled && organizationId !== null },
  )
  return { names: reading.data?.organizationRoles ?? roleNames, reading }
}
