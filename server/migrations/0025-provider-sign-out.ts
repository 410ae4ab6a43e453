// Whether the identity provider that somebody came from has a page for signing out there.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column provider_sign_out boolean not null default false`.execute(db)
}
