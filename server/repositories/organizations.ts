// The customer accounts that users and assets belong to.
import type { Database } from '../database/connect.ts'

export async function addOrganization(db: Database, name: string): Promise<string> {
  const { id } = await db
    .insertInto('organizations')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
