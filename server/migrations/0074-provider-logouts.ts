// Sign-outs that the identity provider has told, which end a sign-in that waits for its second step, too.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table provider_logouts (
      token_id text primary key,
      issuer text not null,
      subject text,
      sid text,
      received_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`create index on provider_logouts (received_at)`.execute(db)
}
