// Records that a row names: by id, or by name in any case.
import type { Problem } from './report.ts'
import { referenceAmbiguous, referenceUnknown } from './texts.ts'

export interface Named {
  id: string
  name: string
}

export interface References {
  /** In texts: 'service area'. */
  noun: string
  all: readonly Named[]
}

/** Among several of one name, the one that the record has already is meant. */
export function findReference(
  { noun, all }: References,
  word: string,
  current?: string | null,
): { id: string } | { reason: Problem['reason'] } {
  const byId = all.find(({ id }) => id === word)
  if (byId) return byId
  const named = all.filter(({ name }) => plain(name) === plain(word))
  const same = named.find(({ id }) => id === current)
  const [only, ...more] = same ? [same] : named
  if (!only) return { reason: referenceUnknown(noun, word) }
  return more.length ? { reason: referenceAmbiguous(noun, word) } : only
}

/** What people read; the id where it has no name. */
export const nameOf = (references: References, id: string | null): string | null =>
  references.all.find(each => each.id === id)?.name ?? id

const plain = (name: string): string => name.trim().toLowerCase()
