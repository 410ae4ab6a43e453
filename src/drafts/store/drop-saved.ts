// Removes from the browser what the server has too, when a session ends: a shared browser keeps only what would be lost.
import { createStore } from 'idb-keyval'
import { type StoredDraft, unsavedSteps } from './browser.ts'

/** The drafts of all users. One that the server has not had, or not all of, stays. */
export async function dropSavedDrafts(): Promise<void> {
  try {
    // In one transaction, so that no step is lost that another tab stores meanwhile.
    await createStore('drafts', 'drafts')(
      'readwrite',
      store =>
        new Promise<void>((resolve, reject) => {
          const visit = store.openCursor()
          visit.onerror = () => reject(visit.error)
          visit.onsuccess = () => {
            const at = visit.result
            if (!at) return resolve()
            if (unsavedSteps(at.value as StoredDraft) === 0) at.delete()
            at.continue()
          }
        }),
    )
  } catch {
    // Without storage there is nothing to drop.
  }
}
