// Which users are not closed, by themselves or with their organization: a condition on the table users.
import { sql } from 'kysely'

export const isActive = sql<boolean>`(
  users.deactivated_at is null and not exists (
    select from organizations
    where organizations.id = users.organization_id and organizations.deactivated_at is not null
  ))`
