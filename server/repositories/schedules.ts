// The delivered plans. Their contents are kept and sent as the texts that came: a plan written out from its values could be a
// thousand times as long as what was delivered.
import { sql } from 'kysely'
import type { ScheduleSummary } from '../../domain/records.ts'
import type { Database } from '../database/connect.ts'

export interface NewSchedule {
  txId: string
  /** As received. */
  timestamp: string
  totalCost: number
  /** The plan's JSON text, as received. */
  content: string
  /** The id of the user who delivers it. */
  deliveredBy: string | null
}

export type Delivery = { outcome: 'first' | 'again'; summary: ScheduleSummary } | { outcome: 'differs' }

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

/** The plan's JSON text; undefined where none has this tx_id. */
export async function findScheduleContent(db: Database, txId: string): Promise<string | undefined> {
  // No kept text holds this character, and PostgreSQL does not even take it in a question.
  if (txId.includes('\0')) return undefined
  const row = await db.selectFrom('schedules').select('content').where('tx_id', '=', txId).executeTakeFirst()
  return row?.content
}

/** Keeps a plan under its tx_id for good: the same content again changes nothing, another content is not taken. */
export async function deliverSchedule(db: Database, schedule: NewSchedule): Promise<Delivery> {
  const added = await insert(db, schedule)
  if (added) return { outcome: 'first', summary: summaryOf(added) }
  // The conflict waits for a delivery at the same instant to be committed, so the other plan is seen here.
  const kept = await db
    .selectFrom('schedules')
    .select(summaryColumns)
    .select(sql<boolean>`content::jsonb = ${schedule.content}::jsonb`.as('same'))
    .where('tx_id', '=', schedule.txId)
    .executeTakeFirstOrThrow()
  return kept.same ? { outcome: 'again', summary: summaryOf(kept) } : { outcome: 'differs' }
}

const insert = (db: Database, schedule: NewSchedule) =>
  db
    .insertInto('schedules')
    .values({
      tx_id: schedule.txId,
      timestamp: schedule.timestamp,
      total_cost: schedule.totalCost,
      content: schedule.content,
      delivered_by: schedule.deliveredBy,
    })
    .onConflict(conflict => conflict.column('tx_id').doNothing())
    .returning(summaryColumns)
    .executeTakeFirst()

const summaryColumns = ['tx_id', 'timestamp', 'total_cost', 'delivered_at'] as const

interface SummaryRow {
  tx_id: string
  timestamp: string
  total_cost: number
  delivered_at: Date
}

const summaryOf = ({ tx_id, timestamp, total_cost, delivered_at }: SummaryRow): ScheduleSummary => ({
  tx_id,
  timestamp,
  total_cost,
  delivered_at: delivered_at.toISOString(),
})
