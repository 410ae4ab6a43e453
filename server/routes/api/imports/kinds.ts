// The kinds of records that are imported, and who may.
import type { ImportKind } from '../../../../domain/import/columns.ts'
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

export const mayUndo = (
  kind: ImportKind,
  { user, roles }: { user: Principal['user']; roles: readonly RoleName[] },
  { by_id }: StoredImport,
): boolean => by_id === user.id || may(roles, importPermissions[kind].undoAny)
