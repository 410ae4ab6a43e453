// Invitations are counted by recipient and by sender, wherever they are sent from.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sent_invitations (
      recipient bytea not null,
      sender text,
      at timestamptz not null default now()
    )`.execute(db)
  await sql`create index on sent_invitations (recipient, at)`.execute(db)
  await sql`create index on sent_invitations (sender, at)`.execute(db)
}
