// Keeps drafts as the browser's store does. `refusal.on` makes it refuse steps.
import type { Draft, ListedDraft } from '../../domain/schedule/draft/draft.ts'
import type { BrowserDrafts } from '../../src/drafts/store/draft-store.ts'

export function memoryDrafts() {
  const drafts = new Map<string, Draft>()
  const deleted = new Set<string>()
  const refusal = { on: false }
  const listed = ({ id, name, steps }: Draft): ListedDraft => ({
    id,
    name,
    stepCount: steps.length,
    changedAt: '2026-01-15T08:00:00Z',
    changedBy: null,
    ownAt: '2026-01-15T08:00:00Z',
  })
  const saved = new Map<string, Set<string>>()
  const store: BrowserDrafts = {
    list: async baseTxId =>
      [...drafts.values()]
        .filter(draft => draft.baseTxId === baseTxId && !deleted.has(draft.id))
        .reverse()
        .map(listed),
    load: async id => (deleted.has(id) ? null : (drafts.get(id) ?? null)),
    read: async id => (deleted.has(id) ? null : (drafts.get(id) ?? null)),
    append: async (head, steps, ends) => {
      if (refusal.on) throw new Error('refused')
      const known = drafts.get(head.id)?.steps ?? []
      const added = steps.filter(({ id }) => !known.some(each => each.id === id))
      drafts.set(head.id, { ...head, ...ends, steps: [...known, ...added] })
    },
    rename: async (id, name) => {
      const draft = drafts.get(id)
      if (draft) drafts.set(id, { ...draft, name })
    },
    remove: async id => void deleted.add(id),
    restore: async id => void deleted.delete(id),
    markSaved: async (id, stepIds) => void saved.set(id, new Set([...(saved.get(id) ?? []), ...stepIds])),
    countUnsaved: async id => {
      const known = saved.get(id)
      return known ? (drafts.get(id)?.steps ?? []).filter(step => !known.has(step.id)).length : null
    },
  }
  return { store, drafts, refusal }
}
