// The journal of this page: starts it, stores it across reloads, and reports in development a fold that is not repeatable.
import { Failure } from '../../../domain/failure.ts'
import { Secret } from '../../../domain/secret.ts'
import { pageLoaded } from '../../../machines/journal/journal.ts'
import { createRecorder, type Recorder } from '../../../machines/journal/record.ts'
import type { App } from '../../hooks/app.ts'
import { safeStorage } from '../../ui/hooks/safe-storage.ts'
import { addressWithoutValues } from './journal-gateway.ts'
import { openJournalStore, persistJournal } from './journal-store.ts'

/** In localStorage: 'off' switches the journal off from the next page on, 'keep' keeps it when the person signs out. */
export const journalSetting = 'journal'

/** Null if the journal is switched off. */
export function startJournal(window: Window): Recorder | null {
  if (safeStorage(window).read(journalSetting) === 'off') return null
  const recorder = createRecorder({ now: () => Date.now(), types: { Secret, Failure } })
  recordAddress(recorder, window, pageLoaded)
  void persist(recorder, window)
  return recorder
}

/** Records the address of the page. Values of its query string may be tokens; only their names are recorded. */
export function recordAddress(recorder: Recorder, { location }: Window, type = 'address.shown'): void {
  recorder.recordFact('page', { type, address: addressWithoutValues(location.pathname + location.search) })
}

/** A journal names people and what they typed, so it ends with the session: in this page, and in storage for all tabs. */
export function clearJournalAtSignOut(
  recorder: Recorder,
  session: Pick<App['session'], 'subscribe'>,
  window: Window,
): void {
  let wasSignedIn = false
  session.subscribe(({ context: { loggedIn } }) => {
    if (wasSignedIn && !loggedIn) void clearJournals(recorder, window)
    wasSignedIn = loggedIn
  })
}

async function clearJournals(recorder: Recorder, window: Window): Promise<void> {
  if (safeStorage(window).read(journalSetting) === 'keep') return
  recorder.clear()
  try {
    await (await openJournalStore(window)).clear()
  } catch {
    // Where storage is refused nothing was stored.
  }
}

/** Without storage the journal lasts as long as the page. */
async function persist(recorder: Recorder, window: Window): Promise<void> {
  try {
    await persistJournal(recorder, await openJournalStore(window), window)
  } catch {
    // The journal still lasts as long as the page.
  }
  if (import.meta.env.DEV) (await import('./journal-check.ts')).checkFolds(recorder)
}
