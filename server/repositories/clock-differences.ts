// Batteries whose clock is noticeably not the server's, as the newest record of each batch shows.
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { isStorable } from './storable.ts'

/** A smaller difference is that of the network and of the intervals at which batteries send. */
const minDifferenceMs = 15_000

/** How often it is noted that a difference is still there. */
const noteEveryMs = 60_000

/** `newestMs`: the newest record of each battery in a batch that came at `now`. Where all clocks are right nothing is written. */
export async function noteClocks(
  db: Database,
  newestMs: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const sent = [...newestMs].filter(([assetId]) => isStorable(assetId))
  if (sent.length === 0) return
  const isMoved = sql`abs(known.ahead_ms - excluded.ahead_ms) > ${sql.lit(minDifferenceMs)}`
  await sql`
    with sent as (
      select * from unnest(
        ${sent.map(([assetId]) => assetId)}::text[],
        ${sent.map(([, ms]) => ms - now.getTime())}::double precision[]
      ) as sent (asset_id, ahead_ms)
    ), wrong as (
      select asset_id, sent.ahead_ms from sent left join clock_differences noted using (asset_id)
      where abs(sent.ahead_ms) > ${sql.lit(minDifferenceMs)} and (
        noted.asset_id is null or abs(noted.ahead_ms - sent.ahead_ms) > ${sql.lit(minDifferenceMs)}
        or noted.seen_at < ${new Date(now.getTime() - noteEveryMs)}
      )
      order by asset_id
    ), put_right as (
      delete from clock_differences using sent
      where clock_differences.asset_id = sent.asset_id and abs(sent.ahead_ms) <= ${sql.lit(minDifferenceMs)}
    )
    insert into clock_differences as known (asset_id, ahead_ms, since, seen_at)
    select asset_id, ahead_ms, ${now}, ${now} from wrong
    on conflict (asset_id) do update set
      ahead_ms = case when ${isMoved} then excluded.ahead_ms else known.ahead_ms end,
      since = case when ${isMoved} then excluded.since else known.since end,
      seen_at = excluded.seen_at`.execute(db)
}
