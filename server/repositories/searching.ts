// Searching and sorting of lists.
import { type RawBuilder, sql } from 'kysely'
import { searchPattern } from './search-key.ts'

/** Scanning some thousand rows takes a few milliseconds, so there is no trigram index. */
export function matches(search: string | undefined): RawBuilder<boolean> {
  const pattern = searchPattern(search)
  // No stored text contains this character, and PostgreSQL rejects it even in a parameter.
  if (pattern?.includes('\0')) return sql<boolean>`false`
  return pattern === undefined ? sql<boolean>`true` : sql<boolean>`search_key like ${pattern}`
}

/** By the normalized name, then by the rest of the key, independent of the database's locale. */
export const byKey = sql`search_key collate "C"`
