// What is done with the drafts of a plan as a whole: they are listed, renamed, deleted and restored.
import { failureData } from '../../domain/failure.ts'
import { draftNotChanged } from '../../domain/messages.ts'
import { describeChangeFailure } from '../../machines/effects.ts'
import type { DraftStore } from './store/draft-store.ts'

/** What changes a draft resolves with why that could not be done, or with null. */
export function planDrafts(
  store: DraftStore,
  baseTxId: string,
  onRenamed: (id: string, name: string) => void,
) {
  const outcomeOf = (change: Promise<void>): Promise<string | null> =>
    change.then(
      () => null,
      error => describeChangeFailure(failureData(error), draftNotChanged).text,
    )
  return {
    list: () => store.list(baseTxId),
    rename: (id: string, name: string) => outcomeOf(store.rename(id, name).then(() => onRenamed(id, name))),
    remove: (id: string) => outcomeOf(store.remove(id)),
    restore: (id: string) => outcomeOf(store.restore(id)),
  }
}
