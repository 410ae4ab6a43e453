// Searching and sorting of lists.

import { type RawBuilder, sql } from 'kysely'
import { searchPattern } from '../database/search-key.ts'
import { isStorable } from './storable.ts'

export interface ListFilter {
  /** '' and undefined: those of all organizations. */
  organizationId?: string | undefined
  search?: string | undefined
}

/** Scanning some thousand rows takes a few milliseconds, so there is no trigram index. */
export function matches(search: string | undefined): RawBuilder<boolean> {
  const pattern = searchPattern(search)
  if (pattern === undefined) return sql<boolean>`true`
  if (!isStorable(pattern)) return sql<boolean>`false`
  return sql<boolean>`search_key like ${pattern}`
}

/** Later words are searched for as one text: so many conditions at most. */
const maxWords = 10

/** Each word of the search is in one of these columns, which hold search keys. */
export function matchesWords(search: string | undefined, keys: readonly string[]): RawBuilder<boolean> {
  const pattern = searchPattern(search)
  if (pattern === undefined) return sql<boolean>`true`
  if (!isStorable(pattern)) return sql<boolean>`false`
  const words = (search ?? '').trim().split(/\s+/)
  const parts = [...words.slice(0, maxWords - 1), words.slice(maxWords - 1).join(' ')]
  const conditions = parts.flatMap(part => {
    const like = searchPattern(part)
    return like === undefined
      ? []
      : [
          sql`(${sql.join(
            keys.map(key => sql`${sql.ref(key)} like ${like}`),
            sql` or `,
          )})`,
        ]
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** By the normalized name, then by the rest of the key, independent of the database's locale. */
export const byKey = sql`search_key collate "C"`
