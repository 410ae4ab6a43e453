// Invitations: a user who has not chosen a password is mailed a link to choose one. The link is a reset token that is valid for longer.
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { refusal, TooManyAttempts } from '../../http/errors.ts'
import { queueMail } from '../queued-mails.ts'
import { readServerKeys } from '../server-keys.ts'
import { deleteTokens, type TokenRecipient } from './password-resets.ts'
import { isActive } from './user-conditions.ts'
import { emailKey } from './users.ts'

/** Links of earlier invitations are worth nothing from now on. False if there is no such user. Throws if the user has chosen a password. */
export const inviteAgain = (db: Database, userId: string, by: Invitation): Promise<boolean> =>
  changeInvitation(db, userId, (change, email) => inviteUser(change, { userId, email, ...by }))

export interface Invitation {
  validDays: number
  /** Whose invitations are counted; null: the server's own. */
  senderId: string | null
}

/** For a user who has not chosen a password. Queues the mail; to be called in the transaction that made the user. */
export async function inviteUser(
  db: Database,
  { userId, email, validDays, senderId }: Invitation & { userId: string; email: string },
): Promise<void> {
  await countInvitation(db, { recipient: emailKey(email), senderId })
  await sql`
    update users set invitation_expires_at = now() + make_interval(days => ${validDays})
    where id = ${userId}`.execute(db)
  await queueMail(db, 'invitation', email)
}

/** The same for somebody whose roles wait, unless an invitation is open. */
export async function inviteIfRolesWait(db: Database, userId: string, by: Invitation): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select email from users
    where id = ${userId} and not owner_verified and coalesce(invitation_expires_at <= now(), true)
      and exists (select from identity_roles where identity_id = users.identity_id)`.execute(db)
  const [waiting] = rows
  if (waiting) await inviteUser(db, { userId, email: waiting.email, ...by })
}

/** The same, until the day that an earlier invitation named. Does nothing where no invitation is open. */
export async function inviteForTheRest(db: Database, userId: string): Promise<void> {
  const { rows } = await sql<{ email: string; days: number }>`
    select email, ceil(extract(epoch from invitation_expires_at - now()) / 86400)::int as days from users
    where id = ${userId} and not owner_verified and invitation_expires_at > now()`.execute(db)
  const [open] = rows
  if (open) await inviteUser(db, { userId, email: open.email, validDays: open.days, senderId: null })
}

/** Links that were mailed are worth nothing from now on. False if there is no such user. Throws if the user has chosen a password. */
export const withdrawInvitation = (db: Database, userId: string): Promise<boolean> =>
  changeInvitation(db, userId, async change => {
    await sql`update users set invitation_expires_at = null where id = ${userId}`.execute(change)
  })

const changeInvitation = (
  db: Database,
  userId: string,
  run: (change: Database, email: string) => Promise<void>,
): Promise<boolean> =>
  inTransaction(db, async change => {
    const user = await change
      .selectFrom('users')
      .select(['email', 'email_key', 'owner_verified'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return false
    if (user.owner_verified) throw refusal('has_password')
    await deleteTokens(change, userId)
    await change
      .deleteFrom('queued_mails')
      .where('kind', '=', 'invitation')
      .where('email_key', '=', user.email_key)
      .execute()
    await run(change, user.email)
    return true
  })

/** Stores a token for the invited user with this e-mail; undefined if the invitation was withdrawn, accepted or has expired. */
export async function addInvitationToken(
  db: Database,
  key: string,
  tokenHash: Buffer,
): Promise<InvitationRecipient | undefined> {
  const { rows } = await sql<InvitationRecipient>`
    with recipient as (
        select id, email, email_key, invitation_expires_at - now() as valid_for,
          password_hash is not null as has_password
        from users
        where email_key = ${key} and not owner_verified and invitation_expires_at > now()
          and ${isActive} for no key update
      ),
      added as (
        insert into password_resets (token_hash, user_id, email_key, valid_for)
        select ${tokenHash}, id, email_key, valid_for from recipient
      )
    select id, email, has_password, ceil(extract(epoch from valid_for) / 86400)::int as valid_days from recipient`.execute(
    db,
  )
  return rows[0]
}

export interface InvitationRecipient extends TokenRecipient {
  valid_days: number
  /** One that somebody else typed: the roles wait. */
  has_password: boolean
}

/** Within an hour, to one address and by one person. */
const maxPerHour = { recipient: 10, sender: 2_000 } as const

/** In the transaction of the invitation. `recipient` is the key of an address. Throws TooManyAttempts. */
async function countInvitation(
  store: Database,
  { recipient, senderId }: { recipient: string; senderId: string | null },
): Promise<void> {
  // Under a key of the server, because addresses could be guessed from a hash alone. After a replacement of the key the count begins anew.
  const [key] = (await readServerKeys(store)).challenges
  const recipientHash = createHmac('sha256', key).update(recipient).digest()
  await sql`
    delete from sent_invitations where ctid in (
      select ctid from sent_invitations where at < now() - interval '1 hour' limit 1000 for update skip locked
    )`.execute(store)
  await sql`insert into sent_invitations (recipient, sender) values (${recipientHash}, ${senderId})`.execute(
    store,
  )
  const { rows } = await sql<{ received: number; sent: number }>`
    select
      (select count(*)::int from sent_invitations where recipient = ${recipientHash} and at > now() - interval '1 hour') as received,
      (select count(*)::int from sent_invitations where sender = ${senderId} and at > now() - interval '1 hour') as sent
    `.execute(store)
  const { received = 0, sent = 0 } = rows[0] ?? {}
  if (received > maxPerHour.recipient || sent > maxPerHour.sender) throw new TooManyAttempts(3_600)
}
