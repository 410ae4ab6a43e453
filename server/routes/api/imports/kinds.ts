// The kinds of records that are imported, and who may.
import type { ImportKind } from '../../../../domain/import/columns.ts'
import type { FormValues } from '../../../../domain/import/plan-rows.ts'
import { may, type Permission, type RoleName } from '../../../../domain/roles.ts'
import type { Principal } from '../../../repositories/accounts/sessions.ts'
import type { StoredImport } from '../../../repositories/imports.ts'

interface ImportPermissions {
  /** The same as for adding one record. */
  run: Permission
  /** For imports of others: undoing one deletes what it made. */
  undoAny: Permission
}

export const importPermissions: Record<ImportKind, ImportPermissions> = {
  users: { run: 'create users', undoAny: 'delete users' },
  assets: { run: 'edit assets', undoAny: 'delete assets' },
  trucks: { run: 'edit assets', undoAny: 'delete assets' },
}

/** What is given back takes the rights of a change: who imported may have lost them since. */
export const mayUndo = (
  kind: ImportKind,
  { user, roles }: { user: Principal['user']; roles: readonly RoleName[] },
  { by_id, records }: StoredImport,
): boolean =>
  (by_id === user.id || may(roles, importPermissions[kind].undoAny)) &&
  (kind !== 'users' || records.every(({ before }) => !before || mayGiveBack(roles, before)))

const mayGiveBack = (roles: readonly RoleName[], { roles: givenRoles, ...others }: FormValues): boolean =>
  (givenRoles === undefined || may(roles, 'set roles')) &&
  (Object.keys(others).length === 0 || may(roles, 'edit users'))
