// The delivered plans. Their content is stored and sent as the text that came: written out from its values, a plan could be a
// thousand times as long.

import { type Selectable, sql } from 'kysely'
import type { ScheduleOrigin, ScheduleSummary } from '../../domain/records/schedule.ts'
import type { Database } from '../database/connect.ts'
import type { SchedulesTable } from '../database/tables.ts'
import { isStorable } from './storable.ts'

export interface NewSchedule {
  txId: string
  /** As received. */
  timestamp: string
  totalCost: number
  periodCount: number
  /** The plan's JSON text, as received. */
  content: string
  deliveredBy: Deliverer
  /** Of a plan that was made here, from another one. */
  sentFrom?: SentFrom
}

export interface SentFrom {
  parentTxId: string
  draftId: string
  draftName: string
  /** Why it is sent though there are errors. */
  reason: string | null
  /** To the parent, as sentences. */
  differences: readonly string[]
}

export interface Deliverer {
  /** Null for a program. */
  userId: string | null
  /** Of the person or the access key. */
  name: string | null
}

export type Delivery =
  | { outcome: 'first' | 'again'; summary: ScheduleSummary }
  | { outcome: 'differs'; withdrawn: boolean }

/** Last delivered first. */
export async function listSchedules(db: Database): Promise<ScheduleSummary[]> {
  const rows = await db
    .selectFrom('schedules')
    .select(summaryColumns)
    .orderBy('delivered_at', 'desc')
    .orderBy('tx_id')
    .execute()
  return rows.map(summaryOf)
}

/** Of plans that are not withdrawn and whose timestamps begin with one of these dates ('2026-01-15'). Last delivered first. */
export const schedulesOfDays = (
  db: Database,
  days: readonly string[],
): Promise<{ txId: string; timestamp: string; periodCount: number | null; withdrawal: null }[]> =>
  db
    .selectFrom('schedules')
    .select(['tx_id as txId', 'timestamp', 'period_count as periodCount', sql<null>`null`.as('withdrawal')])
    .where(sql<string>`left(timestamp, 10)`, 'in', days)
    .where('withdrawn_at', 'is', null)
    .orderBy('delivered_at', 'desc')
    .orderBy('tx_id')
    .execute()

/** The plan's JSON text; undefined if there is none with this tx_id. */
export async function findScheduleContent(db: Database, txId: string): Promise<string | undefined> {
  if (!isStorable(txId)) return undefined
  const row = await db.selectFrom('schedules').select('content').where('tx_id', '=', txId).executeTakeFirst()
  return row?.content
}

/** Undefined if there is no such plan. */
export async function findOrigin(db: Database, txId: string): Promise<ScheduleOrigin | undefined> {
  if (!isStorable(txId)) return undefined
  const row = await db
    .selectFrom('schedules')
    .select(['parent_tx_id', 'draft_id', 'draft_name', 'send_reason', 'differences'])
    .where('tx_id', '=', txId)
    .executeTakeFirst()
  return row && { ...row, differences: row.differences ?? [] }
}

/**
 * Stores a plan under its tx_id for good: the same content again changes nothing, another content is refused. That goes for withdrawn
 * plans too, because drafts, open pages and copies for reading without a connection know a plan by its tx_id alone.
 */
export async function deliverSchedule(db: Database, schedule: NewSchedule): Promise<Delivery> {
  const added = await insert(db, schedule)
  if (added) return { outcome: 'first', summary: summaryOf(added) }
  // The conflict waits until a concurrent delivery is committed, so the other plan is visible here.
  const stored = await db
    .selectFrom('schedules')
    .select(summaryColumns)
    .select(sql<boolean>`content::jsonb = ${schedule.content}::jsonb`.as('same'))
    .where('tx_id', '=', schedule.txId)
    .executeTakeFirstOrThrow()
  if (stored.same) return { outcome: 'again', summary: summaryOf(stored) }
  return { outcome: 'differs', withdrawn: stored.withdrawn_at !== null }
}

const insert = (db: Database, schedule: NewSchedule) =>
  db
    .insertInto('schedules')
    .values({
      tx_id: schedule.txId,
      timestamp: schedule.timestamp,
      total_cost: schedule.totalCost,
      period_count: schedule.periodCount,
      content: schedule.content,
      delivered_by: schedule.deliveredBy.userId,
      delivered_by_name: schedule.deliveredBy.name,
      parent_tx_id: schedule.sentFrom?.parentTxId ?? null,
      draft_id: schedule.sentFrom?.draftId ?? null,
      draft_name: schedule.sentFrom?.draftName ?? null,
      send_reason: schedule.sentFrom?.reason ?? null,
      differences: schedule.sentFrom ? [...schedule.sentFrom.differences] : null,
    })
    .onConflict(conflict => conflict.column('tx_id').doNothing())
    .returning(summaryColumns)
    .executeTakeFirst()

/** `withdrawn before`: by somebody else, whose reason stays. */
export type WithdrawalOutcome = 'withdrawn' | 'withdrawn before' | 'unknown'

/** `by` is the name of the person. */
export async function withdrawSchedule(
  db: Database,
  txId: string,
  { reason, by }: { reason: string; by: string },
): Promise<WithdrawalOutcome> {
  if (!isStorable(txId)) return 'unknown'
  const { numUpdatedRows } = await db
    .updateTable('schedules')
    .set({ withdrawn_at: sql<Date>`now()`, withdrawn_by_name: by, withdrawal_reason: reason })
    .where('tx_id', '=', txId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return 'withdrawn'
  const known = await db.selectFrom('schedules').select('tx_id').where('tx_id', '=', txId).executeTakeFirst()
  return known ? 'withdrawn before' : 'unknown'
}

/** Takes a withdrawal back. False if there is no such plan; one that is not withdrawn stays as it is. */
export async function restoreSchedule(db: Database, txId: string): Promise<boolean> {
  if (!isStorable(txId)) return false
  const { numUpdatedRows } = await db
    .updateTable('schedules')
    .set({ withdrawn_at: null, withdrawn_by_name: null, withdrawal_reason: null })
    .where('tx_id', '=', txId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const summaryColumns = [
  'tx_id',
  'timestamp',
  'total_cost',
  'period_count',
  'delivered_at',
  'delivered_by_name',
  'withdrawn_at',
  'withdrawn_by_name',
  'withdrawal_reason',
  'parent_tx_id',
] as const

type SummaryRow = Pick<Selectable<SchedulesTable>, (typeof summaryColumns)[number]>

const summaryOf = ({
  tx_id,
  timestamp,
  total_cost,
  period_count,
  delivered_at,
  ...row
}: SummaryRow): ScheduleSummary => ({
  tx_id,
  timestamp,
  total_cost,
  period_count,
  delivered_at: delivered_at.toISOString(),
  delivered_by: row.delivered_by_name,
  parent_tx_id: row.parent_tx_id,
  withdrawal: row.withdrawn_at && {
    reason: row.withdrawal_reason ?? '',
    by: row.withdrawn_by_name,
    at: row.withdrawn_at.toISOString(),
  },
})
