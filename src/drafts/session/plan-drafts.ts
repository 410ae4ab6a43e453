// What is done with the drafts of a plan as a whole: they are listed, renamed, deleted, restored and copied.
import { failureData } from '../../../domain/failure.ts'
import { draftNotChanged } from '../../../domain/messages/drafts.ts'
import type { Draft } from '../../../domain/schedule/draft/draft.ts'
import { describeChangeFailure } from '../../../machines/effects.ts'
import { newId } from '../../hooks/new-id.ts'
import type { PlanDrafts } from '../../schedule/draft/editing-context.tsx'
import type { DraftStore } from '../store/draft-store.ts'
import { newName } from './names.ts'

interface PlanDraftsOptions {
  store: DraftStore
  browser: DraftStore
  baseTxId: string
  planName: string
  /** The open draft as it is now. */
  open: () => Draft
  onRenamed: (id: string, name: string) => void
}

export function planDrafts({
  store,
  browser,
  baseTxId,
  planName,
  open,
  onRenamed,
}: PlanDraftsOptions): PlanDrafts {
  async function keep(id: string): Promise<string | null> {
    const deleted = id === open().id ? open() : await browser.load(id)
    if (!deleted) return null
    const copyId = await addDraft(deleted, planName, store, browser)
    await browser.remove(id)
    return copyId
  }

  return {
    list: () => store.list(baseTxId),
    rename: (id, name) => outcomeOf(store.rename(id, name).then(() => onRenamed(id, name))),
    remove: id => outcomeOf(store.remove(id)),
    restore: id => outcomeOf(store.restore(id)),
    keep: id => keep(id).catch(() => null),
  }
}

/** Stores a draft of any plan in the browser, under an id and a name of its own. Resolves with the id. */
export async function addDraft(
  { steps, head, tip, ...draft }: Draft,
  planName: string,
  store: DraftStore,
  browser: DraftStore,
): Promise<string> {
  const id = newId()
  const name = await newName(planName, () => store.list(draft.baseTxId))
  await browser.append({ ...draft, id, name }, steps, { head, tip })
  return id
}

/** Why it could not be done; null if it was. */
const outcomeOf = (change: Promise<void>): Promise<string | null> =>
  change.then(
    () => null,
    error => describeChangeFailure(failureData(error), draftNotChanged).text,
  )
