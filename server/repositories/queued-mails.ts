// Mails that wait to be sent, for all server processes.
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { MailKind } from '../database/tables.ts'
import { emailKey } from './accounts/users.ts'

/** Adds the same row for an e-mail that a user has and for one that nobody has. */
export const queueMail = (db: Database, kind: MailKind, email: string) =>
  db
    .insertInto('queued_mails')
    .values({ kind, email_key: emailKey(email) })
    .execute()

/** To an address that is not, or no longer, that of the user whom the mail is about. */
export const queueMailTo = (
  db: Database,
  kind: MailKind,
  { userId, recipient }: { userId: string; recipient: string },
) =>
  db
    .insertInto('queued_mails')
    .values({ kind, email_key: emailKey(recipient), user_id: userId, recipient })
    .execute()

/** To the user's address. */
export async function notifyUser(db: Database, userId: string, kind: MailKind): Promise<void> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await queueMailTo(db, kind, { userId, recipient: email })
}

/** Those with a link to choose a password or to confirm an address, which are for the user or the user's address. */
export const deleteMailsWithToken = (db: Database, userId: string) =>
  sql`
    delete from queued_mails
    where kind in ('reset', 'invitation', 'confirm_email')
      and (user_id = ${userId} or email_key = (select email_key from users where id = ${userId}))`.execute(db)

/** Unless one waits already, which tells the newest head when it is sent. */
export const queueHeadMail = (db: Database, recipient: string) =>
  sql`
    insert into queued_mails (kind, email_key, recipient)
    select 'history_head', ${emailKey(recipient)}, ${recipient}
    where not exists (select from queued_mails where kind = 'history_head')`.execute(db)

export interface QueuedMail {
  id: string
  kind: MailKind
  email_key: string
  user_id: string | null
  recipient: string | null
  requested_at: Date
  tries: number
  /** Null for a mail; of a post, where to, of which alarm, and which time that it was raised. */
  webhook_id: string | null
  alarm_id: string | null
  alarm_count: number | null
}

/** Posts have turns of their own, so that receivers that do not answer hold up no mails. */
export type QueuedAs = 'mail' | 'post'

/** Too old to be useful. A password reset is useful for an hour. */
const isStale = sql`(requested_at < now() - case kind when 'reset' then interval '1 hour' else interval '1 day' end)`

/**
 * Claims the mail or post that waited longest. Other processes get other ones; this one comes up again only if it is not deleted in time:
 * after a minute, then two, then four. For a minute after a failure of its webhook no post to it is claimed: its receiver may not
 * answer, and holds up the others.
 */
export async function claimMail(db: Database, as: QueuedAs): Promise<QueuedMail | undefined> {
  const { rows } = await sql<QueuedMail>`
    update queued_mails set tries = tries + 1, next_try_at = now() + interval '1 minute' * power(2, tries)
    where id = (
      select id from queued_mails
      where next_try_at <= now() and not ${isStale} and (webhook_id is null) = ${as === 'mail'}
        and not exists (
          select from alarm_webhooks
          where alarm_webhooks.id = webhook_id and failure is not null and tried_at > now() - interval '1 minute'
        )
      order by next_try_at limit 1 for update skip locked
    )
    returning id::text, kind, email_key, user_id, recipient, requested_at, tries, webhook_id, alarm_id, alarm_count`.execute(
    db,
  )
  return rows[0]
}

export const deleteMail = (db: Database, id: string) =>
  sql`delete from queued_mails where id = ${id}`.execute(db)

export async function countMails(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('queued_mails')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes mails and posts that are too old to be useful, and returns how many. */
export async function deleteStaleMails(db: Database): Promise<{ mails: number; posts: number }> {
  const { rows } = await sql<{ mails: number; posts: number }>`
    with stale as (
      delete from queued_mails where ${isStale} returning webhook_id
    )
    select (count(*) filter (where webhook_id is null))::integer as mails, count(webhook_id)::integer as posts
    from stale`.execute(db)
  return rows[0] ?? { mails: 0, posts: 0 }
}
