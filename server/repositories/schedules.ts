// The delivered plans. Their content is stored and sent as the text that came: written out from its values, a plan could be a
// thousand times as long.
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

/** The plan's JSON text; undefined if there is none with this tx_id. */
export async function findScheduleContent(db: Database, txId: string): Promise<string | undefined> {
  // No stored text contains this character, and PostgreSQL rejects it even in a parameter.
  if (txId.includes('\0')) return undefined
  const row = await db.selectFrom('schedules').select('content').where('tx_id', '=', txId).executeTakeFirst()
  return row?.content
}

/** Stores a plan under its tx_id for good: the same content again changes nothing, another content is refused. */
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
  return stored.same ? { outcome: 'again', summary: summaryOf(stored) } : { outcome: 'differs' }
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
