// Which account a person of an identity provider signs in to, and e-mail keys that fold ASCII letters only.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table provider_links (
      issuer text not null,
      subject text not null,
      user_id text not null references users on delete cascade,
      created_at timestamptz not null default now(),
      primary key (issuer, subject)
    )`.execute(db)
  await sql`create index on provider_links (user_id)`.execute(db)

  // Until then, whoever proves the account's address to the provider is connected without the password.
  await sql`alter table users add column connectable_until timestamptz`.execute(db)

  // The keys so far folded more letters, so no two of the new ones are alike.
  await sql`
    update users
    set email_key = translate(email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')`.execute(db)
  await sql`
    update password_resets set email_key = users.email_key from users where users.id = user_id`.execute(db)
}
