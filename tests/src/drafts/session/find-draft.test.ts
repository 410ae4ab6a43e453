import { expect, test } from 'vitest'
import { type ListedDraft, newDraft } from '../../../../domain/schedule/draft/draft.ts'
import { findDraft } from '../../../../src/drafts/session/find-draft.ts'
import { memoryDrafts } from '../../../support/memory-drafts.ts'

const listed = (id: string, ownAt: string | null): ListedDraft => ({
  id,
  name: id,
  stepCount: 1,
  changedAt: '2026-01-15T12:00:00Z',
  changedBy: null,
  ownAt,
})

/** The id of the draft that editing continues where these are listed. */
async function continued(...drafts: ListedDraft[]) {
  const { store } = memoryDrafts()
  for (const { id, name } of drafts) {
    const { steps, head, tip, ...draft } = newDraft({ id, name, baseTxId: 'test_03', baseHash: '' })
    await store.append(draft, steps, { head, tip })
  }
  const found = await findDraft(null, 'test_03', { ...store, list: async () => drafts })
  return found?.id ?? null
}

test('editing continues the draft that the person worked on last, in whichever browser', async () => {
  const older = listed('older', '2026-01-15T08:00:00Z')
  const newer = listed('newer', '2026-01-15T09:00:00Z')

  expect(await continued(older, newer)).toBe('newer')
  expect(await continued(newer, older)).toBe('newer')
})

test('editing begins a new draft where only others have worked on those that there are', async () => {
  expect(await continued(listed('of others', null))).toBeNull()
})
