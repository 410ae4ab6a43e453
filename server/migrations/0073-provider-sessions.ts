// With which sign-in at the identity provider a session began, so that the provider can end it.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      add column provider_issuer text,
      add column provider_subject text,
      add column provider_sid text`.execute(db)
  await sql`
    create index on sessions (provider_issuer, provider_subject) where provider_issuer is not null`.execute(
    db,
  )
}
