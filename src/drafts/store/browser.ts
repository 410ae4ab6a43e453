// Drafts in IndexedDB, a database of their own: they outlive reloads and crashes, and sign-outs unless the server has all of them.
import { createStore, delMany, entries, get, update } from 'idb-keyval'
import type { Draft, ListedDraft } from '../../../domain/schedule/draft/draft.ts'
import { dayMs } from '../../../domain/time/durations.ts'
import type { BrowserDrafts, DraftHead } from './draft-store.ts'

export interface StoredDraft {
  draft: Draft
  /** The id of the user whose draft it is: nobody else who uses this browser sees it. */
  owner: string
  /** In ms since 1970. */
  changedAt: number
  /** In ms since 1970, if it was deleted. A step made after that, in another tab, brings it back. */
  deletedAt?: number
  /** The steps that the server has had; missing if it never had the draft. */
  savedIds?: readonly string[]
}

const deletedForMs = 30 * dayMs

/** The drafts of one user. */
export function browserDrafts(owner: string, now: () => number): BrowserDrafts {
  const store = createStore('drafts', 'drafts')

  async function change(id: string, changes: (stored: StoredDraft) => StoredDraft): Promise<void> {
    if ((await get<StoredDraft>(id, store))?.owner !== owner) return
    await update<StoredDraft>(id, stored => changes(stored as StoredDraft), store)
  }

  async function find(id: string): Promise<Draft | null> {
    const stored = await get<StoredDraft>(id, store)
    return stored?.owner === owner && stored.deletedAt === undefined ? stored.draft : null
  }

  return {
    async list(baseTxId) {
      const all = await entries<string, StoredDraft>(store)
      const isOver = ({ deletedAt }: StoredDraft) =>
        deletedAt !== undefined && deletedAt < now() - deletedForMs
      const over = all.filter(([, stored]) => isOver(stored)).map(([id]) => id)
      if (over.length > 0) await delMany(over, store)
      return all
        .map(([, stored]) => stored)
        .filter(({ draft, owner: of }) => of === owner && draft.baseTxId === baseTxId)
        .filter(({ deletedAt }) => deletedAt === undefined)
        .sort((a, b) => b.changedAt - a.changedAt)
        .map(listed)
    },

    load: find,
    read: find,

    // In one transaction, so that two tabs with the same draft lose no step of each other.
    append: (head, steps, ends) =>
      update<StoredDraft>(
        head.id,
        stored => {
          const known = stored?.draft.steps ?? []
          const ids = new Set(known.map(({ id }) => id))
          const all = [...known, ...steps.filter(step => !ids.has(step.id))]
          const savedIds = stored?.savedIds
          const draft = { ...head, ...ends, steps: all }
          return { draft, owner, changedAt: now(), ...(savedIds && { savedIds }) }
        },
        store,
      ),

    rename: (id, name) => change(id, stored => ({ ...stored, draft: { ...stored.draft, name } })),
    remove: id => change(id, stored => ({ ...stored, deletedAt: now() })),
    restore: id => change(id, ({ deletedAt: _, ...stored }) => stored),

    markSaved: (id, stepIds) =>
      change(id, stored => ({ ...stored, savedIds: [...new Set([...(stored.savedIds ?? []), ...stepIds])] })),
    async countUnsaved(id) {
      const stored = await get<StoredDraft>(id, store)
      return stored ? unsavedSteps(stored) : null
    },
  }
}

/** How many steps the server never had; null if it never had the draft. */
export function unsavedSteps({ draft, savedIds }: StoredDraft): number | null {
  if (!savedIds) return null
  const saved = new Set(savedIds)
  return draft.steps.filter(step => !saved.has(step.id)).length
}

const listed = ({ draft: { id, name, steps }, changedAt }: StoredDraft): ListedDraft => ({
  id,
  name,
  stepCount: steps.length,
  changedAt: new Date(changedAt).toISOString(),
  changedBy: null,
  ownAt: new Date(changedAt).toISOString(),
})

export const headOf = ({ id, name, baseTxId, baseHash }: Draft): DraftHead => ({
  id,
  name,
  baseTxId,
  baseHash,
})
