// Records count their changes, so that nobody overwrites a change that they have not seen.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['organizations', 'users', 'assets', 'trucks'])
    await sql`alter table ${sql.table(table)} add column version integer not null default 1`.execute(db)
  await sql`
    create function count_change() returns trigger language plpgsql as $$
    begin
      new.version := old.version + 1;
      return new;
    end $$`.execute(db)
  for (const table of ['organizations', 'assets', 'trucks'])
    await sql`
      create trigger count_change before update on ${sql.table(table)}
      for each row when (old.* is distinct from new.*) execute function count_change()`.execute(db)
  // A renewed hash of a password is no change of the record that people see.
  await sql`
    create trigger count_change before update on users for each row
    when ((old.name, old.email, old.organization_id, old.deactivated_at)
      is distinct from (new.name, new.email, new.organization_id, new.deactivated_at))
    execute function count_change()`.execute(db)
}
