// How far the alarms of all batteries are, and what a round of the evaluation changes of that.
import { sql } from 'kysely'
import type { AlarmKind } from '../../../domain/alarms/alarm-kinds.ts'
import type { Database } from '../../database/connect.ts'
import { announceAlarms } from '../record-changes.ts'
import { isOpen } from './alarms.ts'

export interface OpenAlarm {
  id: string
  asset_id: string
  kind: AlarmKind
  is_active: boolean
  is_seen: boolean
}

export async function openAlarms(db: Database): Promise<OpenAlarm[]> {
  const { rows } = await sql<OpenAlarm>`
    select id, asset_id, kind, returned_at is null as is_active, seen_at is not null as is_seen
    from alarms where ${isOpen}`.execute(db)
  return rows
}

export interface AlarmTimer {
  assetId: string
  kind: AlarmKind
  /** In ms since 1970. */
  sinceMs: number
}

export async function alarmTimers(db: Database): Promise<AlarmTimer[]> {
  const rows = await db.selectFrom('alarm_timers').selectAll().execute()
  return rows.map(({ asset_id, kind, since }) => ({ assetId: asset_id, kind, sinceMs: since.getTime() }))
}

export interface RaisedAlarm {
  assetId: string
  kind: AlarmKind
  value: number | null
  limit: number | null
  message: string
  /** Where its plan has the battery. */
  placeId: string | null
}

/** Of one round. */
export interface AlarmChanges {
  raised: RaisedAlarm[]
  /** Those that were open. */
  cameBack: RaisedAlarm[]
  returnedIds: string[]
  startedTimers: AlarmTimer[]
  endedTimers: Omit<AlarmTimer, 'sinceMs'>[]
}

/** Writes what a round changes, and tells open pages. */
export async function saveAlarmChanges(
  store: Database,
  { raised, cameBack, returnedIds, startedTimers, endedTimers }: AlarmChanges,
  now: Date,
): Promise<void> {
  await endTimers(store, endedTimers)
  await startTimers(store, startedTimers)
  const ids = [
    ...(await raise(store, raised, now)),
    ...(await raiseAgain(store, cameBack, now)),
    ...returnedIds,
  ]
  if (returnedIds.length)
    await sql`update alarms set returned_at = ${now} where id = any(${returnedIds})`.execute(store)
  await announceAlarms(store, ids)
}

/** What is shelved stays so until its time, also where the alarm was acknowledged, returned, and is raised anew. */
async function raise(store: Database, raised: readonly RaisedAlarm[], now: Date): Promise<string[]> {
  if (raised.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    insert into alarms (asset_id, kind, value, limit_value, message, place_id, raised_at, last_raised_at,
      shelved_until)
    select *, ${now}::timestamptz, ${now}::timestamptz, (
      select case when shelved_until > ${now} then shelved_until end from alarms earlier
      where earlier.asset_id = given.asset_id and earlier.kind = given.kind
      order by last_raised_at desc limit 1
    ) from ${raisedTable(raised)}
    on conflict (asset_id, kind) where returned_at is null or seen_at is null do nothing
    returning id`.execute(store)
  return rows.map(({ id }) => id)
}

/** One that was seen meanwhile is over: it is raised anew in the next round. */
async function raiseAgain(store: Database, cameBack: AlarmChanges['cameBack'], now: Date): Promise<string[]> {
  if (cameBack.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    update alarms set count = count + 1, last_raised_at = ${now}, returned_at = null, value = given.value,
      limit_value = given.limit_value, message = given.message, place_id = given.place_id
    from ${raisedTable(cameBack)}
    where alarms.asset_id = given.asset_id and alarms.kind = given.kind
      and returned_at is not null and seen_at is null
    returning id`.execute(store)
  return rows.map(({ id }) => id)
}

const raisedTable = (raised: readonly RaisedAlarm[]) => sql`unnest(
  ${raised.map(({ assetId }) => assetId)}::text[], ${raised.map(({ kind }) => kind)}::text[],
  ${raised.map(({ value }) => value)}::double precision[], ${raised.map(({ limit }) => limit)}::double precision[],
  ${raised.map(({ message }) => message)}::text[], ${raised.map(({ placeId }) => placeId)}::text[]
) as given (asset_id, kind, value, limit_value, message, place_id)`

async function startTimers(store: Database, timers: readonly AlarmTimer[]): Promise<void> {
  if (timers.length === 0) return
  await sql`
    insert into alarm_timers (asset_id, kind, since)
    select * from unnest(
      ${timers.map(({ assetId }) => assetId)}::text[], ${timers.map(({ kind }) => kind)}::text[],
      ${timers.map(({ sinceMs }) => new Date(sinceMs).toISOString())}::timestamptz[]
    ) as given (asset_id, kind, since)
    on conflict (asset_id, kind) do update set since = excluded.since`.execute(store)
}

async function endTimers(store: Database, timers: AlarmChanges['endedTimers']): Promise<void> {
  if (timers.length === 0) return
  await sql`
    delete from alarm_timers using unnest(
      ${timers.map(({ assetId }) => assetId)}::text[], ${timers.map(({ kind }) => kind)}::text[]
    ) as given (asset_id, kind)
    where alarm_timers.asset_id = given.asset_id and alarm_timers.kind = given.kind`.execute(store)
}
