// Drafts in IndexedDB, a database of their own: they outlive reloads, crashes and sign-outs.
import { createStore, entries, get, update } from 'idb-keyval'
import type { Draft } from '../../../domain/schedule/draft/draft.ts'
import type { DraftHead, DraftStore } from './draft-store.ts'

interface StoredDraft {
  draft: Draft
  /** The id of the user whose draft it is: nobody else who uses this browser sees it. */
  owner: string
  /** In ms since 1970. */
  changedAt: number
}

/** The drafts of one user. */
export function browserDrafts(owner: string, now: () => number): DraftStore {
  const store = createStore('drafts', 'drafts')
  return {
    async list(baseTxId) {
      const all = await entries<string, StoredDraft>(store)
      return all
        .map(([, stored]) => stored)
        .filter(({ draft, owner: of }) => of === owner && draft.baseTxId === baseTxId)
        .sort((a, b) => b.changedAt - a.changedAt)
        .map(({ draft }) => headOf(draft))
    },

    async load(id) {
      const stored = await get<StoredDraft>(id, store)
      return stored?.owner === owner ? stored.draft : null
    },

    // In one transaction, so that two tabs with the same draft lose no step of each other.
    append: (head, steps, ends) =>
      update<StoredDraft>(
        head.id,
        stored => {
          const known = stored?.draft.steps ?? []
          const ids = new Set(known.map(({ id }) => id))
          const all = [...known, ...steps.filter(step => !ids.has(step.id))]
          return { draft: { ...head, ...ends, steps: all }, owner, changedAt: now() }
        },
        store,
      ),
  }
}

export const headOf = ({ id, name, baseTxId, baseHash }: Draft): DraftHead => ({
  id,
  name,
  baseTxId,
  baseHash,
})
