// The roles that the users of an organization can have.
import { roleNames } from '../../domain/roles.ts'
import {
  OrganizationRolesDocument,
  type OrganizationRolesQuery,
} from '../../gql/operations/organizations.generated.ts'
import { type Reading, useRead } from './use-read.ts'

export interface RoleNames {
  /** As the server has them; until then, those that the product knows. */
  names: readonly string[]
  reading: Reading<OrganizationRolesQuery>
}

/** Nothing is requested if the organization is not known, or if `enabled` is false. */
export function useRoleNames(organizationId: string | null, enabled = true): RoleNames {
  const reading = useRead(
    OrganizationRolesDocument,
    { organizationId: organizationId ?? '' },
    { enabled: enabled && organizationId !== null },
  )
  return { names: reading.data?.organizationRoles ?? roleNames, reading }
}
