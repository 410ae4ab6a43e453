// Roles wait until the owner of the address has chosen the password by a mailed link.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who had chosen a password before, or was connected to the identity provider, counts as the owner.
  await sql`alter table users add column owner_verified boolean not null default false`.execute(db)
  await sql`
    update users set owner_verified = true
    where password_hash is not null and not must_change_password
      or exists (select from provider_links where user_id = users.id)`.execute(db)
  await sql`
    update deleted_records
    set rows = jsonb_set(rows, '{users,0,owner_verified}', to_jsonb(
      rows #>> '{users,0,password_hash}' is not null and not (rows #>> '{users,0,must_change_password}')::boolean))
    where type = 'user' and rows #> '{users,0}' is not null`.execute(db)
}
