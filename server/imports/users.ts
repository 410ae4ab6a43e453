// Imports of users: new ones have no password, and are invited to choose one.
import type { EditUserBody } from '../../domain/calls/accounts.ts'
import { planRows } from '../../domain/import/plan-rows.ts'
import { keepAnAdmin, userRules, userValues } from '../../domain/import/user-rules.ts'
import type { User } from '../../domain/records/user.ts'
import { may, type RoleName } from '../../domain/roles.ts'
import { orNotFound } from '../http/errors.ts'
import { inviteUser, withdrawInvitation } from '../repositories/accounts/invitations.ts'
import { findIdentityOf, keepingAnAdmin, listAdmins, replaceRoles } from '../repositories/accounts/roles.ts'
import { addUser, deleteUser, emailKey, findUsers, renameUser } from '../repositories/accounts/users.ts'
import { findUsedAccounts } from '../repositories/imports.ts'
import type { Importer } from './importer.ts'
import { namedIn, owners } from './lookups.ts'

interface UserValues {
  name: string
  email: string
  roles?: readonly RoleName[]
}

export const userImporter: Importer<User> = {
  kind: 'users',
  type: 'user',
  async plan(db, rows, { organizationId, roles, lock }) {
    const keyOf = ({ cells }: (typeof rows)[number]) => emailKey(cells.email ?? '')
    const ids = await namedIn(db, 'users', rows, { lock, keyOf })
    const rules = userRules({
      users: await findUsers(db, ids),
      owners: await owners(db, organizationId),
      emailKey,
      mayEdit: may(roles, 'edit users'),
      maySetRoles: may(roles, 'set roles'),
    })
    return keepAnAdmin(planRows(rows, rules), await listAdmins(db))
  },
  async create(store, values, { organizationId, invitation }) {
    const { name, email, roles = [] } = values as unknown as UserValues
    const userId = await addUser(store, {
      ...{ name, email, roles, organizationId },
      passwordHash: null,
      mustChangePassword: true,
    })
    if (invitation) await inviteUser(store, { userId, email, ...invitation })
    return userId
  },
  async change(store, id, values) {
    const { roles, ...names } = values as EditUserBody & Pick<UserValues, 'roles'>
    if (Object.keys(names).length) await renameUser(store, id, names)
    if (!roles) return
    await replaceRoles(store, orNotFound(await findIdentityOf(store, id)), roles)
  },
  guarded: keepingAnAdmin,
  valuesOf: userValues,
  async remove(store, id) {
    await withdrawInvitation(store, id)
    return deleteUser(store, id)
  },
  inUse: findUsedAccounts,
}
