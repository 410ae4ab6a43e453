// A user as somebody may read it: an address that waits for confirmation and the second factors are the user's own
// business, and an administrator's.
import type { FastifyRequest } from 'fastify'
import type { User } from '../../../../domain/records/user.ts'
import { may, type RoleName } from '../../../../domain/roles.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import type { Database } from '../../../database/connect.ts'
import { findPendingEmail } from '../../../repositories/accounts/email-changes.ts'
import type { Principal } from '../../../repositories/accounts/sessions.ts'
import { findUser } from '../../../repositories/accounts/users.ts'

/** Who reads, and whose roles require a second factor. */
export interface Reader {
  principal: Principal
  factorRoles: readonly RoleName[]
}

export const readerOf = (request: FastifyRequest): Reader => ({
  principal: requirePrincipal(request),
  factorRoles: request.server.sessionLimits.factorRoles,
})

export async function findUserFor(db: Database, reader: Reader, id: string): Promise<User | undefined> {
  const found = await findUser(db, id)
  if (!found || !seesAll(reader, id)) return found && withoutFactors(found)
  const pending = await findPendingEmail(db, id)
  return { ...userFor(reader, found), ...(pending !== undefined && { pending_email: pending }) }
}

/** The same of users that were read already. */
export function userFor(reader: Reader, found: User): User {
  if (!seesAll(reader, found.id)) return withoutFactors(found)
  const isRequired = found.identity.roles.some(({ name }) => reader.factorRoles.includes(name))
  return isRequired ? { ...found, second_factor_required: true } : found
}

const seesAll = ({ principal: { user, roles } }: Reader, id: string): boolean =>
  user.id === id || may(roles, 'edit users')

/** An account without a second factor is easier to break into. */
const withoutFactors = ({ second_factor: _, ...user }: User): User => user
