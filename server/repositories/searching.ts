// How every list is searched and sorted.
import { type RawBuilder, sql } from 'kysely'
import { searchPattern } from './search-key.ts'

/** Some thousand rows are looked through in a few milliseconds, so no index of parts of words is kept. */
export function matches(search: string | undefined): RawBuilder<boolean> {
  const pattern = searchPattern(search)
  // No kept text holds this character, and PostgreSQL does not even take it in a question.
  if (pattern?.includes('\0')) return sql<boolean>`false`
  return pattern === undefined ? sql<boolean>`true` : sql<boolean>`search_key like ${pattern}`
}

/** By the folded name, then by what follows it, in an order that does not depend on the database's locale. */
export const byKey = sql`search_key collate "C"`
