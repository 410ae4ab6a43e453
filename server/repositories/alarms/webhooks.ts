// Addresses to which the alarms that a person is mailed of are posted, too.
import { sql } from 'kysely'
import type { AlarmWebhook } from '../../../domain/alarms/webhook.ts'
import type { Database } from '../../database/connect.ts'
import { refusal } from '../../http/errors.ts'
import { lockUser } from '../accounts/lock-user.ts'
import { isFaulted, statusSeries } from '../faults.ts'
import type { QueuedMail } from '../queued-mails.ts'
import { maySeeAlarms } from './assignment.ts'
import { type MailedAlarm, mailedAlarmColumns, mayHaveWebhooks } from './mails.ts'

/** The oldest first. */
export async function listWebhooks(db: Database, userId: string): Promise<AlarmWebhook[]> {
  const rows = await webhooksOf(db, userId).orderBy('created_at').orderBy('id').execute()
  return rows.map(({ created_at, tried_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    tried_at: tried_at?.toISOString() ?? null,
  }))
}

const webhooksOf = (db: Database, userId: string) =>
  db
    .selectFrom('alarm_webhooks')
    .select(['id', 'address', 'created_at', 'tried_at', 'failure'])
    .where('user_id', '=', userId)

const maxPerPerson = 5

/** The id of the new one. Throws 'quota_reached'. */
export async function addWebhook(
  store: Database,
  { userId, address, secret }: { userId: string; address: string; secret: Buffer },
): Promise<string> {
  await lockUser(store, userId)
  if ((await webhooksOf(store, userId).execute()).length >= maxPerPerson) throw refusal('quota_reached')
  const { id } = await store
    .insertInto('alarm_webhooks')
    .values({ user_id: userId, address, secret })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Its address; undefined if the person has none with this id. */
export async function removeWebhook(
  store: Database,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const removed = await store
    .deleteFrom('alarm_webhooks')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('address')
    .executeTakeFirst()
  return removed?.address
}

export interface Receiver {
  id: string
  address: string
  secret: Buffer
}

export const findWebhook = (db: Database, userId: string, id: string): Promise<Receiver | undefined> =>
  db
    .selectFrom('alarm_webhooks')
    .select(['id', 'address', 'secret'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()

/** `failure`: one sentence; null: it was delivered. */
export const saveResult = (db: Database, id: string, failure: string | null) =>
  db.updateTable('alarm_webhooks').set({ tried_at: sql<Date>`now()`, failure }).where('id', '=', id).execute()

export interface PostedAlarm extends MailedAlarm {
  alarmId: string
  /** How often it was raised. */
  count: number
  /** What the battery said of the fault for which the alarm was raised. */
  statusText: string | null
}

/** By so much a battery's clock may be ahead; what it reports within that time may also be the next fault. */
const aheadMs = 60_000

/**
 * Of a queued post; undefined if it is no longer wanted: removed, seen by somebody, or of a person who may no longer see alarms or
 * have webhooks.
 */
export async function findPost(
  db: Database,
  { webhook_id, alarm_id, alarm_count }: QueuedMail,
): Promise<{ receiver: Receiver; alarm: PostedAlarm } | undefined> {
  const { rows } = await sql<PostedAlarm & { address: string; secret: Buffer }>`
    select ${mailedAlarmColumns}, alarms.id as "alarmId", alarms.count, address, secret,
      case when alarms.kind = 'faulted' then (
        select text_value from telemetry
        where series_id = ${statusSeries(sql.ref('assets.id'))} and ${isFaulted}
          and at between last_raised_at - interval '1 day' and last_raised_at + ${sql.lit(aheadMs)} * interval '1 ms'
        order by coalesce(strpos(alarms.message, nullif(split_part(text_value, ':', 1), '')), 0) > 0 desc, at desc
        limit 1
      ) end as "statusText"
    from alarms join assets on assets.id = asset_id left join places on places.id = place_id
      join alarm_webhooks on alarm_webhooks.id = ${webhook_id} join users on users.id = user_id
    where alarms.id = ${alarm_id} and alarms.count = ${alarm_count} and seen_at is null
      and ${maySeeAlarms} and ${mayHaveWebhooks}`.execute(db)
  const [row] = rows
  if (!row || webhook_id === null) return undefined
  const { address, secret, ...alarm } = row
  return { receiver: { id: webhook_id, address, secret }, alarm }
}
