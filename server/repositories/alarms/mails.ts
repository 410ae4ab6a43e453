// Who is mailed of which alarms: each alarm once per person and raise, however many servers run.
import { sql } from 'kysely'
import type { AlarmKind } from '../../../domain/alarms/alarm-kinds.ts'
import { rolesThatMay } from '../../../domain/roles.ts'
import type { Database } from '../../database/connect.ts'
import { hasRoleInForce } from '../accounts/user-conditions.ts'
import { isCounted } from './alarms.ts'
import { maySeeAlarms } from './assignment.ts'

/** A condition on the table users: they may still have webhooks. */
export const mayHaveWebhooks = hasRoleInForce(rolesThatMay('set alarms'))

/**
 * Queues one mail for each person with all alarms that have been unseen for as long as the person chose, and a post of each to each of
 * the person's webhooks. Returns how many mails.
 */
export async function queueAlarmMails(store: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ mails: number }>`
    with due as (
      select alarms.id as alarm_id, alarms.count, users.id as user_id, email_key
      from alarms join alarm_mail_choices using (kind) join users on users.id = user_id
      where seen_at is null and last_raised_at + after_minutes * interval '1 minute' <= ${now}
        and ${isCounted(now)} and ${maySeeAlarms}
        and not exists (
          select from alarm_mails mailed
          where mailed.alarm_id = alarms.id and mailed.user_id = users.id and mailed.count = alarms.count
        )
    ), queued as (
      insert into queued_mails (kind, email_key, user_id) select distinct 'alarms', email_key, user_id from due
      returning id, user_id
    ), claimed as (
      insert into alarm_mails (alarm_id, user_id, count, mail_id)
      select alarm_id, user_id, count, queued.id from due join queued using (user_id)
    ), posts as (
      insert into queued_mails (kind, email_key, user_id, webhook_id, alarm_id, alarm_count)
      select 'alarms', due.email_key, user_id, alarm_webhooks.id, alarm_id, count
      from due join alarm_webhooks using (user_id) join users on users.id = user_id
      where ${mayHaveWebhooks}
    )
    select count(*)::integer as mails from queued`.execute(store)
  return rows[0]?.mails ?? 0
}

export interface MailedAlarm {
  batteryId: string
  battery: string
  kind: AlarmKind
  value: number | null
  limit: number | null
  /** Where its plan had the battery then; null where that is not known, or not recorded by name. */
  place: string | null
  raisedAt: Date
  hasReturned: boolean
}

/** Of the tables alarms, assets and places. */
export const mailedAlarmColumns = sql`
  assets.id as "batteryId", assets.name as battery, alarms.kind, value, limit_value as "limit", places.name as place,
  last_raised_at as "raisedAt", returned_at is not null as "hasReturned"`

/** Of a queued mail: those that nobody has seen meanwhile. Undefined if the person may no longer see alarms. */
export async function alarmsOfMail(
  db: Database,
  { id, userId }: { id: string; userId: string },
): Promise<{ email: string; alarms: MailedAlarm[] } | undefined> {
  const { rows: recipients } = await sql<{ email: string }>`
    select email from users where id = ${userId} and ${maySeeAlarms}`.execute(db)
  const { rows: alarms } = await sql<MailedAlarm>`
    select ${mailedAlarmColumns}
    from alarm_mails join alarms on alarms.id = alarm_id join assets on assets.id = asset_id
      left join places on places.id = place_id
    where mail_id = ${id} and alarms.count = alarm_mails.count and seen_at is null
    order by last_raised_at, assets.name, alarms.kind`.execute(db)
  const email = recipients[0]?.email
  return email === undefined ? undefined : { email, alarms }
}
