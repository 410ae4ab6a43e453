// Conditions on the table users, and what counts of a user.
import { type RawBuilder, sql } from 'kysely'
import type { RoleName } from '../../../domain/roles.ts'

/** Not closed, by itself or with its organization. */
export const isActive = sql<boolean>`(
  users.deactivated_at is null and not exists (
    select from organizations
    where organizations.id = users.organization_id and organizations.deactivated_at is not null
  ))`

/** Recovery codes alone are none. */
export const hasSecondFactor = sql<boolean>`(
  exists (select from authenticator_apps where user_id = users.id and confirmed_at is not null)
  or exists (select from passkeys where user_id = users.id))`

/**
 * The roles of somebody whose password may be known to whoever typed it wait until the owner of the address has chosen one by a mailed
 * link.
 */
export const rolesInForce = sql<string[]>`array(
  select role from identity_roles where identity_id = users.identity_id and users.owner_verified)`

/** Of these roles, at least one. */
export const hasRoleInForce = (roles: readonly RoleName[]): RawBuilder<boolean> => sql<boolean>`(
  users.owner_verified and exists (
    select from identity_roles where identity_id = users.identity_id and role = any(${roles}::text[])
  ))`
