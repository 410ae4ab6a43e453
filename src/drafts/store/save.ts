// One save of a draft on the server: what the page has of it goes there, unless others, or another tab, have changed it.
import type { Draft } from '../../../domain/schedule/draft/draft.ts'
import { doneSteps } from '../../../domain/schedule/draft/draft.ts'
import type { Gateway } from '../../../gql/gateway.ts'
import type { SaveInput, SaveOutcome } from '../../../machines/schedule/draft-sync.ts'
import type { BrowserDrafts, DraftEnds } from './draft-store.ts'
import { openOnServer, saveOnServer } from './server.ts'

/** `draft` is null where there is none to save. Throws a Failure. */
export async function saveDraft(
  browser: BrowserDrafts,
  gateway: Gateway,
  draft: Draft | null,
  { draftId, server: known, isOutdated, refused }: SaveInput,
): Promise<SaveOutcome> {
  const before = known?.id === draftId ? known : null
  const unchanged: SaveOutcome = { result: 'saved', server: before, refused, received: null, unsaved: null }
  if (!draft) return unchanged
  if (before && lacksSteps(draft, before.stepIds)) return { ...unchanged, result: 'behind' }

  const found = before && !isOutdated ? { server: before, newer: [] } : await openOnServer(gateway, draft)
  // Nothing was changed here, but there.
  const isMoved = before !== null && isAt(before, draft) && !isAt(found.server, draft)
  const refusedNow = new Map(Object.entries(refused))
  const isBehind = isMoved || found.newer.length > 0
  const { server, newer } = isBehind ? found : await saveOnServer(gateway, draft, found.server, refusedNow)
  await browser.markSaved(draftId, server.stepIds)

  const outcome = { ...unchanged, server, refused: Object.fromEntries(refusedNow) }
  if (isMoved || newer.length > 0) {
    const received = { steps: newer, head: server.head, tip: server.tip, by: found.by }
    return { ...outcome, result: 'behind', received }
  }
  const unsaved = doneSteps(draft).find(({ id }) => refusedNow.has(id))
  return { ...outcome, unsaved: unsaved ? { id: unsaved.id, words: unsaved.words } : null }
}

function lacksSteps({ steps }: Draft, stepIds: readonly string[]): boolean {
  const own = new Set(steps.map(({ id }) => id))
  return stepIds.some(id => !own.has(id))
}

const isAt = (one: DraftEnds, other: DraftEnds): boolean => one.head === other.head && one.tip === other.tip
