// The energy of each battery by day of the operator's zone, so that a year of a fleet is added up from days.
import { type Kysely, sql } from 'kysely'
import type { MigrationImpact } from './migration-impact.ts'

export const impact: MigrationImpact = { locks: { telemetry_local_days: 'writes' }, runsBesideOlder: true }

export async function up(db: Kysely<unknown>): Promise<void> {
  // Of power alone. A table of its own, because servers of the version before read all columns of telemetry_local_days.
  await sql`
    create table telemetry_local_day_energy (
      series_id integer not null,
      at timestamptz not null,
      charged_kwh double precision,
      delivered_kwh double precision,
      measured_quarters smallint not null,
      primary key (series_id, at)
    )`.execute(db)

  // Before each insertion, even one that changes a stored row or nothing: servers of the version before do not know of the energy.
  await sql`
    create function forget_day_energy() returns trigger language plpgsql as $$
    begin
      delete from telemetry_local_day_energy where series_id = new.series_id and at = new.at;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger forget_day_energy before insert on telemetry_local_days
    for each row execute function forget_day_energy()`.execute(db)
}
