// A user as somebody may read it: an address that waits for confirmation is the user's own business, and an administrator's.
import type { User } from '../../../../domain/records.ts'
import { may } from '../../../../domain/roles.ts'
import type { Database } from '../../../database/connect.ts'
import { findPendingEmail } from '../../../repositories/email-changes.ts'
import type { Principal } from '../../../repositories/sessions.ts'
import { findUser } from '../../../repositories/users.ts'

export async function findUserFor(
  db: Database,
  { user, roles }: Principal,
  id: string,
): Promise<User | undefined> {
  const found = await findUser(db, id)
  if (!found || (user.id !== id && !may(roles, 'edit users'))) return found
  const pending = await findPendingEmail(db, id)
  return pending === undefined ? found : { ...found, pending_email: pending }
}
