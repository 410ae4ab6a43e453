// Which draft a session opens: the one that was chosen, the latest one, or a new one.
import { type Draft, newDraft, rollBackTo } from '../../../domain/schedule/draft/draft.ts'
import { newId } from '../../hooks/new-id.ts'
import type { DraftChoice } from '../../schedule/draft/editing-context.tsx'
import { DraftUnknown } from '../draft-unknown.ts'
import type { DraftStore } from '../store/draft-store.ts'
import { newName } from './names.ts'

/** Null where a new one is to be made. Throws DraftUnknown, and where one that was chosen cannot be read. */
export async function findDraft(
  choice: DraftChoice | null,
  baseTxId: string,
  store: DraftStore,
): Promise<Draft | null> {
  if (choice === 'new') return null
  const id = choice?.id ?? (await latestId(store, baseTxId))
  const stored = id === undefined ? null : await loadDraft(store, id, choice !== null)
  if (stored?.baseTxId === baseTxId) return atStep(stored, choice?.step ?? null)
  if (choice) throw new DraftUnknown()
  return null
}

/** One that was not chosen and cannot be read is left where it is. */
async function loadDraft(store: DraftStore, id: string, isChosen: boolean): Promise<Draft | null> {
  try {
    return await store.load(id)
  } catch (error) {
    if (isChosen) throw error
    return null
  }
}

/** That the person worked on last, in any browser. Without storage, editing goes on unsaved, and the screen says so. */
async function latestId(store: DraftStore, baseTxId: string): Promise<string | undefined> {
  const all = await store.list(baseTxId).catch(() => [])
  const own = all.flatMap(({ id, ownAt }) => (ownAt === null ? [] : [{ id, ownAt }]))
  const lastAt = own
    .map(({ ownAt }) => ownAt)
    .sort()
    .at(-1)
  return own.find(({ ownAt }) => ownAt === lastAt)?.id
}

/** A step that the draft does not have is ignored. */
function atStep(draft: Draft, step: string | null): Draft {
  if (step === 'base') return rollBackTo(draft, null)
  return step !== null && draft.steps.some(({ id }) => id === step) ? rollBackTo(draft, step) : draft
}

export const emptyDraft = async (
  planName: string,
  baseTxId: string,
  baseHash: string,
  store: DraftStore,
): Promise<Draft> =>
  newDraft({ id: newId(), name: await newName(planName, () => store.list(baseTxId)), baseTxId, baseHash })
