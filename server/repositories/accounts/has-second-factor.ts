// Which users have a second factor: a condition on the table users. Recovery codes alone are none.
import { sql } from 'kysely'

export const hasSecondFactor = sql<boolean>`(
  exists (select from authenticator_apps where user_id = users.id and confirmed_at is not null)
  or exists (select from passkeys where user_id = users.id))`
