// Faults of a battery: read from its telemetry, with the recovery notes that people have written.
import { type RawBuilder, sql } from 'kysely'
import type { FaultRecord, RecoveryNote } from '../../domain/faults/fault.ts'
import { type Fault, foldFaults, maxSilenceMs, type StatusRecord } from '../../domain/faults/fold-faults.ts'
import { type MetricName, unitStatusNumber } from '../../domain/telemetry/telemetry.ts'
import type { Database } from '../database/connect.ts'

export interface FaultQuery {
  assetId: string
  /** Faults that had ended by then are left out. */
  from: Date
  to: Date
}

/** The newest first. What became of a fault after the range is known as well: it is open only if it is open now. */
export async function listFaults(db: Database, query: FaultQuery): Promise<FaultRecord[]> {
  const now = new Date()
  const known = { ...query, to: await endOfLastFault(db, query, now) }
  const faults = foldFaults(await statusesOf(db, known), Math.max(known.to.getTime(), now.getTime())).filter(
    fault => spanEndMs(fault) >= query.from.getTime() && fault.triggeredAtMs <= query.to.getTime(),
  )
  const [oldest] = faults
  if (!oldest) return []
  const notes = await notesSince(db, query.assetId, new Date(oldest.triggeredAtMs))
  return faults.map(fault => recordOf(fault, noteOf(fault, notes))).toReversed()
}

const withoutNote: RecoveryNote = { recovery_note: null, noted_by: null, noted_at: null }

/** Of the fault that was under way at an instant; undefined if there was none. */
export async function findFaultAt(db: Database, assetId: string, at: Date): Promise<FaultRecord | undefined> {
  const [fault] = await listFaults(db, { assetId, from: at, to: at })
  return fault
}

type FaultSpan = Pick<FaultRecord, 'triggered_at' | 'last_reported_at'>

/** In place of all that were written of the fault: late records may have moved its beginning since. An empty note removes them. */
export async function writeRecoveryNote(
  store: Database,
  assetId: string,
  { fault, note, by }: { fault: FaultSpan; note: string | null; by: string | null },
): Promise<RecoveryNote> {
  const triggeredAt = new Date(fault.triggered_at)
  await store
    .deleteFrom('recovery_notes')
    .where('asset_id', '=', assetId)
    .where('at', '>=', triggeredAt)
    // Not until it ended: the next fault may have begun then.
    .where('at', '<=', new Date(fault.last_reported_at))
    .execute()
  if (!note) return withoutNote
  const written = { note, written_by: by, written_at: new Date() }
  const { written_at } = await store
    .insertInto('recovery_notes')
    .values({ asset_id: assetId, at: triggeredAt, ...written })
    .returning('written_at')
    .executeTakeFirstOrThrow()
  return { recovery_note: note, noted_by: by, noted_at: written_at.toISOString() }
}

/** The first record after the range that reports no fault; the present instant where there is none. */
async function endOfLastFault(db: Database, { assetId, to }: FaultQuery, now: Date): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select at from telemetry
    where series_id = ${statusSeries(assetId)} and at > ${to} and not ${isFaulted} order by at limit 1`.execute(
    db,
  )
  return rows[0]?.at ?? (now > to ? now : to)
}

const statusMetric: MetricName = 'UNIT_STATUS'
/** Of the battery that the value or column names. */
export const statusSeries = (assetId: string | RawBuilder<unknown>) =>
  sql`(select id from telemetry_series where asset_id = ${assetId} and metric = ${statusMetric})`
export const isFaulted = sql`coalesce(double_value = ${sql.lit(unitStatusNumber('FAULTED'))},
  upper(trim(text_value)) = 'FAULTED', false)`

/** How many stretches of the same status are read at most; of a unit with more, the newest. */
const maxStatuses = 20_000

/**
 * The statuses, of which those that repeat without a silence are one. They begin before `from` where the unit was faulted then.
 */
async function statusesOf(db: Database, { assetId, from, to }: FaultQuery): Promise<StatusRecord[]> {
  const series = statusSeries(assetId)
  const { rows } = await sql<StatusRow>`
    select min(at) as at, max(at) as until, double_value, text_value from (
      select at, double_value, text_value, count(*) filter (where begins) over (order by at) as stretch from (
        select at, double_value, text_value,
          lag(at) over w is null or at - lag(at) over w > ${sql.lit(maxSilenceMs)} * interval '1 ms'
            or (double_value, text_value)
              is distinct from (lag(double_value) over w, lag(text_value) over w) as begins
        from telemetry
        where series_id = ${series} and at <= ${to} and at >= coalesce((
          select at from telemetry where series_id = ${series} and at <= ${from} and not ${isFaulted}
          order by at desc limit 1
        ), '-infinity')
        window w as (order by at)
      ) as compared
    ) as grouped
    group by stretch, double_value, text_value
    order by at desc limit ${sql.lit(maxStatuses)}`.execute(db)
  return rows.map(({ at, until, double_value, text_value }) => ({
    atMs: at.getTime(),
    repeatedUntilMs: until.getTime(),
    number: double_value,
    text: text_value,
  }))
}

interface StatusRow {
  at: Date
  until: Date
  double_value: number | null
  text_value: string | null
}

interface WrittenNote {
  atMs: number
  note: RecoveryNote
}

/** In the order in which they were written. */
async function notesSince(db: Database, assetId: string, since: Date): Promise<WrittenNote[]> {
  const rows = await db
    .selectFrom('recovery_notes')
    .select(['at', 'note', 'written_by', 'written_at'])
    .where('asset_id', '=', assetId)
    .where('at', '>=', since)
    .orderBy('written_at')
    .execute()
  return rows.map(({ at, note, written_by, written_at }) => ({
    atMs: at.getTime(),
    note: { recovery_note: note, noted_by: written_by, noted_at: written_at.toISOString() },
  }))
}

/** The one written last: records that arrived late may have made one fault of several. */
const noteOf = (fault: Fault, notes: readonly WrittenNote[]): RecoveryNote =>
  notes.findLast(({ atMs }) => atMs >= fault.triggeredAtMs && atMs <= fault.lastReportedAtMs)?.note ??
  withoutNote

const spanEndMs = ({ endedAtMs, lastReportedAtMs }: Fault): number => endedAtMs ?? lastReportedAtMs

const recordOf = (
  { triggeredAtMs, lastReportedAtMs, endedAtMs, state, code, message, severity }: Fault,
  note: RecoveryNote,
): FaultRecord => ({
  triggered_at: instantText(triggeredAtMs),
  ended_at: endedAtMs === null ? null : instantText(endedAtMs),
  last_reported_at: instantText(lastReportedAtMs),
  state,
  code,
  message,
  severity,
  ...note,
})

const instantText = (ms: number): string => new Date(ms).toISOString()
