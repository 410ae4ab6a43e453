// Creates an administrator without another one's help.
import type { NewUserForm } from '../../domain/validate/users.ts'
import { StartupError } from '../config/startup-error.ts'
import { withAdvisoryLock } from '../database/advisory-lock.ts'
import type { Database } from '../database/connect.ts'
import { addOrganization } from '../repositories/accounts/organizations.ts'
import { addUser, hasUser, organizationOfFirstAdmin } from '../repositories/accounts/users.ts'
import { hashPassword } from './passwords.ts'

/** In the organization of the first administrator, or in a new one if there is none. Returns the id. Throws StartupError. */
export async function addAdministrator(
  db: Database,
  { email, name, password }: NewUserForm,
): Promise<string> {
  const passwordHash = await hashPassword(password)
  // The demo may be added to an empty database at the same instant.
  return withAdvisoryLock(db, 'demo', async store => {
    if (await hasUser(store, email)) throw new StartupError(`${email} has an account already.`)
    const organizationId = (await organizationOfFirstAdmin(store)) ?? (await newOrganization(store))
    return addUser(store, { email, name, passwordHash, organizationId, roles: ['ADMIN'] })
  })
}

const newOrganization = (db: Database): Promise<string> => addOrganization(db, 'Gridhaul Operations')
