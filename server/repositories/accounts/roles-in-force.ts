// Which roles of a user count: conditions on the table users. The roles of somebody whose password may be known to whoever typed it
// wait until the owner of the address has chosen one by a mailed link.
import { type RawBuilder, sql } from 'kysely'
import type { RoleName } from '../../../domain/roles.ts'

export const rolesInForce = sql<string[]>`array(
  select role from identity_roles where identity_id = users.identity_id and users.owner_verified)`

/** Of these roles, at least one. */
export const hasRoleInForce = (roles: readonly RoleName[]): RawBuilder<boolean> => sql<boolean>`(
  users.owner_verified and exists (
    select from identity_roles where identity_id = users.identity_id and role = any(${roles}::text[])
  ))`
