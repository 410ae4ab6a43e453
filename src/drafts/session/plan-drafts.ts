// What is done with the drafts of a plan as a whole: they are listed, renamed, deleted, restored and copied.
import { failureData, withReason } from '../../../domain/failure.ts'
import { draftNotChanged, draftsNotRead } from '../../../domain/messages/drafts.ts'
import { copiedStep, type Draft, doneSteps, rollBackTo } from '../../../domain/schedule/draft/draft.ts'
import { describeChangeFailure } from '../../../machines/effects.ts'
import { newId } from '../../hooks/new-id.ts'
import type { PlanDrafts } from '../../schedule/draft/editing-context.tsx'
import type { DraftClient } from '../../schedule/draft/engine/draft-client.ts'
import { personName } from '../../schedule/draft/words.ts'
import { DraftUnknown } from '../draft-unknown.ts'
import type { DraftStore } from '../store/draft-store.ts'
import { newName } from './names.ts'

interface PlanDraftsOptions {
  store: DraftStore
  client: Pick<DraftClient, 'figuresOf' | 'fileOf'>
  browser: DraftStore
  userId: string
  baseTxId: string
  planName: string
  /** The open draft as it is now. */
  open: () => Draft
  onRenamed: (id: string, name: string) => void
}

export function planDrafts(options: PlanDraftsOptions): PlanDrafts {
  const { store, client, browser, userId, baseTxId, planName, open, onRenamed } = options
  const read = async (id: string) => (id === open().id ? open() : await store.read(id))

  async function keep(id: string): Promise<string | null> {
    const deleted = id === open().id ? open() : await browser.load(id)
    if (!deleted) return null
    const copyId = await addDraft(deleted, planName, { store, browser, userId })
    await browser.remove(id)
    return copyId
  }

  return {
    async list() {
      let notRead: string | null = null
      const drafts = await store.list(baseTxId, error => {
        notRead = withReason(draftsNotRead, error)
      })
      return { drafts, notRead }
    },
    rename: (id, name) => outcomeOf(store.rename(id, name).then(() => onRenamed(id, name))),
    remove: id => outcomeOf(store.remove(id)),
    restore: id => outcomeOf(store.restore(id)),
    keep: id => keep(id).catch(() => null),
    async duplicate(id) {
      const draft = await read(id)
      if (!draft) throw new DraftUnknown()
      return addDraft(draft, planName, { store, browser, userId }).catch(() => null)
    },
    async figures(id) {
      const draft = await read(id)
      return draft && client.figuresOf(doneSteps(draft))
    },
    async planOf(id, stepId) {
      const draft = await read(id)
      if (!draft) throw new DraftUnknown()
      return client.fileOf(id, doneSteps(stepId === null ? draft : rollBackTo(draft, stepId)))
    },
  }
}

/**
 * Stores a draft of any plan in the browser, and on the server if it can be reached, as the person's own, under an id and a name of
 * its own. Resolves with the id.
 */
export async function addDraft(
  { steps, head, tip, ...draft }: Draft,
  planName: string,
  { store, browser, userId }: Pick<PlanDraftsOptions, 'store' | 'browser' | 'userId'>,
): Promise<string> {
  const id = newId()
  const name = await newName(planName, () => store.list(draft.baseTxId))
  const own = steps.map(step => copiedStep(step, userId, personName(step, userId)))
  await browser.append({ ...draft, id, name }, own, { head, tip })
  await store.share?.(id)
  return id
}

/** Why it could not be done; null if it was. */
const outcomeOf = (change: Promise<void>): Promise<string | null> =>
  change.then(
    () => null,
    error => describeChangeFailure(failureData(error), draftNotChanged).text,
  )
