// The records that the rows of a file can name.
import type { ImportKind } from '../../domain/import/columns.ts'
import type { FileRow } from '../../domain/import/file-rows.ts'
import { type References, referencesTo } from '../../domain/import/references.ts'
import type { Owners } from '../../domain/import/unit-rules.ts'
import type { Fields, ReferenceType } from '../../domain/records/fields.ts'
import type { Database } from '../database/connect.ts'
import { listOrganizations } from '../repositories/accounts/organizations.ts'
import { findNamed } from '../repositories/imports.ts'
import { listReference } from '../repositories/reference-data.ts'

export const owners = async (db: Database, organizationId: string): Promise<Owners> => ({
  organizations: referencesTo('organization', await listOrganizations(db)),
  home: organizationId,
})

/** What the fields of a record refer to, by the type of these records. */
export async function referencesOf(
  db: Database,
  fields: Fields,
): Promise<Partial<Record<ReferenceType, References>>> {
  const found: Partial<Record<ReferenceType, References>> = {}
  for (const { refersTo } of Object.values(fields))
    if (refersTo === 'service_area' || refersTo === 'asset_model')
      found[refersTo] = referencesTo(refersTo.replace('_', ' '), await listReference(db, `${refersTo}s`))
  return found
}

/** The ids of the records of a kind that the rows name. */
export const namedIn = (
  db: Database,
  kind: ImportKind,
  rows: readonly FileRow[],
  { lock, keyOf }: { lock: boolean; keyOf: (row: FileRow) => string | undefined },
): Promise<string[]> =>
  findNamed(db, kind, {
    ids: rows.map(({ cells }) => cells.id).filter(id => id !== undefined),
    keys: rows.map(keyOf).filter(key => key !== undefined),
    lock,
  })
