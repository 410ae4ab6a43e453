// How many invitations were sent to an address, and by a person: nobody's mailbox is flooded, however they are made.
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { TooManyAttempts } from '../../http/errors.ts'
import { readServerKeys } from '../server-keys.ts'

/** Within an hour, to one address and by one person. */
const maxPerHour = { recipient: 10, sender: 2_000 } as const

/** In the transaction of the invitation. `recipient` is the key of an address. Throws TooManyAttempts. */
export async function countInvitation(
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
