// First passwords: invitations to choose one, and passwords that somebody else typed, which have to be changed at the first sign-in.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Nobody can sign in by password who has none yet. The expiry is that of the invitation sent last, while it can be accepted.
  await sql`
    alter table users
      alter column password_hash drop not null,
      add column must_change_password boolean not null default false,
      add column invitation_expires_at timestamptz`.execute(db)

  await sql`alter table password_resets add column valid_for interval not null default '1 hour'`.execute(db)

  // The queue holds mails of several kinds from now on.
  await sql`alter table reset_requests rename to queued_mails`.execute(db)
  await sql`alter sequence reset_requests_id_seq rename to queued_mails_id_seq`.execute(db)
  await sql`alter table queued_mails add column kind text not null default 'reset'`.execute(db)
}
