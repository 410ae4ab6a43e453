// Records that a row names: by id, or by name in any case.
import { addTo } from '../add-to.ts'
import type { Problem } from './report.ts'
import { referenceAmbiguous, referenceUnknown } from './texts.ts'

export interface Named {
  id: string
  name: string
}

/** Indexed once: each row of a large file asks. */
export interface References {
  /** In texts: 'service area'. */
  noun: string
  byId: ReadonlyMap<string, Named>
  /** In lower case. */
  byName: ReadonlyMap<string, readonly Named[]>
}

export function referencesTo(noun: string, all: readonly Named[]): References {
  const byName = new Map<string, Named[]>()
  for (const each of all) addTo(byName, plain(each.name), each)
  return { noun, byId: new Map(all.map(each => [each.id, each])), byName }
}

/** Among several of one name, the one that the record has already is meant. */
export function findReference(
  { noun, byId, byName }: References,
  word: string,
  current?: string | null,
): { id: string } | { reason: Problem['reason'] } {
  const withId = byId.get(word)
  if (withId) return withId
  const named = byName.get(plain(word)) ?? []
  const same = named.find(({ id }) => id === current)
  const [only, ...more] = same ? [same] : named
  if (!only) return { reason: referenceUnknown(noun, word) }
  return more.length ? { reason: referenceAmbiguous(noun, word) } : only
}

/** What people read; the id where it has no name. */
export const nameOf = ({ byId }: References, id: string | null): string | null =>
  id === null ? null : (byId.get(id)?.name ?? id)

const plain = (name: string): string => name.trim().toLowerCase()
