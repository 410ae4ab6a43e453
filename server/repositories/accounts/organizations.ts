// The customer accounts that users and assets belong to.
import { randomUUID } from 'node:crypto'
import type { Organization } from '../../../domain/records/organization.ts'
import type { Database } from '../../database/connect.ts'
import { searchKey } from '../../database/search-key.ts'
import { byKey, matches } from '../searching.ts'

/** Sorted by name. */
export const listOrganizations = (db: Database, search?: string): Promise<Organization[]> =>
  db.selectFrom('organizations').select(columns).where(matches(search)).orderBy(byKey).execute()

/** Closed by an administrator, with all its users. False if there is no such organization. */
export async function isDeactivated(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('deactivated_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return Boolean(row?.deactivated_at)
}

export const findOrganization = (db: Database, id: string): Promise<Organization | undefined> =>
  db.selectFrom('organizations').select(columns).where('id', '=', id).executeTakeFirst()

/** The id of the new organization. */
export async function addOrganization(db: Database, name: string): Promise<string> {
  const [id = ''] = await addOrganizations(db, [name])
  return id
}

/** The ids of the new organizations, in their order. */
export async function addOrganizations(db: Database, names: readonly string[]): Promise<string[]> {
  const rows = names.map(name => {
    const id = randomUUID()
    return { id, name, search_key: searchKey(name, id) }
  })
  await db.insertInto('organizations').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** Undefined if there is none with this id. */
export const renameOrganization = (
  db: Database,
  id: string,
  name: string,
): Promise<Organization | undefined> =>
  db
    .updateTable('organizations')
    .set({ name, search_key: searchKey(name, id) })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()

const columns = ['id', 'name'] as const
