// A user as somebody may read it: an address that waits for confirmation and the second factors are the user's own
// business, and an administrator's.
import type { User } from '../../../../domain/records/user.ts'
import { may } from '../../../../domain/roles.ts'
import type { Database } from '../../../database/connect.ts'
import { findPendingEmail } from '../../../repositories/accounts/email-changes.ts'
import type { Principal } from '../../../repositories/accounts/sessions.ts'
import { findUser } from '../../../repositories/accounts/users.ts'

export async function findUserFor(db: Database, principal: Principal, id: string): Promise<User | undefined> {
  const found = await findUser(db, id)
  if (!found || !seesAll(principal, id)) return found && withoutFactors(found)
  const pending = await findPendingEmail(db, id)
  return pending === undefined ? found : { ...found, pending_email: pending }
}

/** The same of users that were read already. */
export const userFor = (principal: Principal, found: User): User =>
  seesAll(principal, found.id) ? found : withoutFactors(found)

const seesAll = ({ user, roles }: Principal, id: string): boolean =>
  user.id === id || may(roles, 'edit users')

/** An account without a second factor is easier to break into. */
const withoutFactors = ({ second_factor: _, ...user }: User): User => user
