// What a recovery of an account takes back: sign-in methods with their age, and who may undo a change of the address.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table provider_links add column id text not null unique default gen_random_uuid()::text`.execute(
    db,
  )
  await sql`alter table recovery_codes add column created_at timestamptz not null default now()`.execute(db)
  // Null: the account has had its address from the beginning, or has it back.
  await sql`alter table users add column email_changed_at timestamptz`.execute(db)
  // What a mailed link takes back: a change of the address, or a new sign-in method.
  await sql`
    alter table email_undos
      add column undoes text not null default 'email_change'
        check (undoes in ('email_change', 'sign_in_method'))`.execute(db)
}
