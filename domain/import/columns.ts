// The columns of the files that are imported, by the fields of the forms: the same headers as in the exported files.
import { assetFields, unitLimitFields } from '../records/asset.ts'
import { labelsOf } from '../records/fields.ts'
import { unitMaintenanceFields } from '../records/maintenance.ts'
import { truckFields } from '../records/truck.ts'

export const importKinds = ['users', 'assets', 'trucks'] as const
export type ImportKind = (typeof importKinds)[number]

/** Characters of a file. */
export const maxImportLength = 1_000_000
/** Of a file, without its header. */
export const maxImportRows = 1_000
/** Of a file, blank ones included: reading lines of different lengths takes long. */
export const maxImportLines = 10_000
/** Far more than an import knows. */
export const maxImportColumns = 200
/** How long an import can be undone. */
export const undoHours = 24

const ownerAndId = { organization: 'Organization', id: 'ID' }

/** Field -> header. `organization` is the owner of a new record. */
export const importColumns = {
  users: { name: 'Name', email: 'Email', roles: 'Roles', ...ownerAndId },
  assets: { ...labelsOf({ ...assetFields, ...unitLimitFields, ...unitMaintenanceFields }), ...ownerAndId },
  trucks: { ...labelsOf({ ...truckFields, ...unitMaintenanceFields }), ...ownerAndId },
} satisfies Record<ImportKind, Record<string, string>>

/** Columns of the exported files that an import cannot set. */
export const exportedOnly: Record<ImportKind, readonly string[]> = {
  users: ['Status', 'Second factor'],
  assets: [],
  trucks: [],
}

/** One of these columns is needed: rows are matched to records by it. */
export const keyFields: Record<ImportKind, readonly string[]> = {
  users: ['email'],
  assets: ['id', 'name'],
  trucks: ['id', 'name'],
}
